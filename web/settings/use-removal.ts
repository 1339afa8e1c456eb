import { useMutation } from '@tanstack/react-query'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalChanged } from '../lib/session.ts'
import { useAsk } from '../ui/index.ts'

export interface Removal {
  /** How many wait for it. */
  count: () => Promise<{ waiting: number }>
  /** Asks whether it is really to be done. */
  isSure: (waiting: number) => Promise<boolean>
  remove: () => Promise<{ cancelled: number }>
  /** What the hospital is without it. */
  without: (known: HospitalProfile) => HospitalProfile
  /** @param cancelled how many appointments went with it */
  onGone: (cancelled: number) => void
  /** That it did not work. */
  failed: string
}

/** Removes what people may wait for: who removes it knows before how many they are. */
export function useRemoval({ count, isSure, remove, without, onGone, failed }: Removal) {
  const ask = useAsk()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { waiting } = await count()
      if (!(await isSure(waiting))) return
      const { cancelled } = await remove()
      onGone(cancelled)
      await hospitalChanged(without)
    },
    onError: (problem) => {
      void ask.alert(problemText(problem), { title: failed })
      return hospitalChanged() // another desk may have been first
    },
  })
  return { busy: isPending, press: () => mutate() }
}
