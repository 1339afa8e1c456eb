import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sayDays } from './say-days.ts'
import type { Waiting, WaitingPeople } from './add-absence.ts'

/** What can become of the people with a token, each with its consequence. */
export function useWaitingChoices(people: WaitingPeople | undefined) {
  const { t } = useLingui()
  const next = people?.next
  const day = next && sayDays(next.date, next.date, { weekday: 'short' })
  const left = next?.left ?? undefined
  const choices: { value: Waiting; label: string; text: string }[] = [
    {
      value: 'offer',
      label: day ? t`Offer each a place on ${day}` : t`Offer each a place on the next days`,
      text: t`Kept for 24 hours, one press takes it.`,
    },
    {
      value: 'move',
      label: day ? t`Move all to ${day}` : t`Move all to the next days`,
      text:
        left === undefined
          ? t`They keep their order.`
          : t`${plural(left, {
              one: 'They keep their order. # place is left.',
              other: 'They keep their order. # places are left.',
            })}`,
    },
    { value: 'cancel', label: t`Cancel all tokens`, text: t`Each can book another day.` },
  ]
  return choices
}
