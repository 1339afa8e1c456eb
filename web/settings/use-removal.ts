import { useMutation } from '@tanstack/react-query'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalChanged } from '../lib/session.ts'
import { useDialogs } from '../ui/index.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

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

/** The texts on the waiting patients of a slot or a doctor, before and after its removal. */
export function useWaitingTexts() {
  const { t } = useLingui()
  return {
    before: (waiting: number) =>
      waiting === 0
        ? t`No one is waiting.`
        : t`${plural(waiting, {
            one: '# person is waiting. The appointment will be cancelled. A patient with an account sees it in the app; tell a walk-in yourself.',
            other:
              '# people are waiting. Their appointments will be cancelled. Patients with an account see it in the app; tell walk-ins yourself.',
          })}`,
    after: (cancelled: number) =>
      cancelled === 0
        ? t`No one was waiting.`
        : t`${plural(cancelled, { one: '# appointment was cancelled.', other: '# appointments were cancelled.' })}`,
  }
}
