import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { takeToken } from '#contract/devices.ts'
import { call } from '../lib/api.ts'
import { useBookingKey } from '../lib/booking-key.ts'

type Asked = z.input<typeof takeToken.body>
export type Token = z.output<typeof takeToken.answer>

/** Takes a token. A repeated press of the same request never takes a second one. */
export function useToken(kioskToken: string | null, onRefused: () => void) {
  const key = useBookingKey()
  return useMutation<Token, Error, Asked>({
    mutationFn: (body) => call(takeToken, { token: kioskToken, body, headers: key.headersOf(body) }),
    onSuccess: key.forget,
    onError: (problem) => {
      key.forgetIfDecided(problem)
      onRefused()
    },
    gcTime: 0, // its variables are a person
  })
}
