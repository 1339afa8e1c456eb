import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** The texts on the waiting patients of a slot or a doctor, before and after its removal. */
export function useWaitingTexts() {
  const { t } = useLingui()
  return {
    before: (waiting: number) =>
      waiting === 0
        ? t`No one is waiting.`
        : t`${plural(waiting, {
            one: '# person is waiting. The appointment will be cancelled. A patient who booked by phone is notified; inform a walk-in yourself.',
            other:
              '# people are waiting. Their appointments will be cancelled. Patients who booked by phone are notified; inform walk-ins yourself.',
          })}`,
    after: (cancelled: number) =>
      cancelled === 0
        ? t`No one was waiting.`
        : t`${plural(cancelled, { one: '# appointment was cancelled.', other: '# appointments were cancelled.' })}`,
  }
}
