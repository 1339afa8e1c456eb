import { useMutation } from '@tanstack/react-query'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalChanged } from '../lib/session.ts'
import { useDialogs } from '../ui/index.ts'

export interface Removal {
  /** Returns the number of waiting appointments. */
  count: () => Promise<{ waiting: number }>
  /** Asks for confirmation. */
  isSure: (waiting: number) => Promise<boolean>
  remove: () => Promise<{ cancelled: number }>
  /** The hospital after the removal. */
  without: (known: HospitalProfile) => HospitalProfile
  /** @param cancelled the number of cancelled appointments */
  onGone: (cancelled: number) => void
  /** Shows the failure. */
  failed: string
}

/** Removes a slot or a doctor, after showing how many appointments wait. */
export function useRemoval({ count, isSure, remove, without, onGone, failed }: Removal) {
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { waiting } = await count()
      if (!(await isSure(waiting))) return
      const { cancelled } = await remove()
      onGone(cancelled)
      await hospitalChanged(without)
    },
    onError: (problem) => {
      void dialogs.alert(problemText(problem), { title: failed })
      return hospitalChanged() // another desk may have removed it
    },
  })
  return { busy: isPending, press: () => mutate() }
}
