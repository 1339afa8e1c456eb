import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { updateSlot, type Slot } from '#contract/slots.ts'
import { fieldProblemText, fieldTexts } from '../../lib/field-problem-text.ts'
import { problemText } from '../../lib/problem-text.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { slotChanged } from '../doctors.ts'
import { useForm } from '../use-form.ts'
import { slotOfTyped, typedWeekOf, wrongRules } from './typed-week.ts'
import { daysChanged } from './use-days.ts'

/** The form of what holds every week in a slot.
 *  @param onSaved after the server has it */
export function useWeekForm(doctorId: string, slot: Slot, onSaved: () => void) {
  const { t } = useLingui()
  const [releaseHeld, setReleaseHeld] = useState(slot.releaseHeld ?? false)
  const textOf = (wrong: ReturnType<typeof wrongRules>[keyof ReturnType<typeof wrongRules>]) => {
    if (wrong === undefined) return undefined
    if (wrong === 'days-before-wrong') return t`Write a number from 0 to 366, or leave it empty.`
    if (wrong === 'days-before-missing') return t`Write how many days before.`
    return fieldProblemText({ code: wrong })
  }
  const form = useForm({
    start: { ...typedWeekOf(slot) },
    check: (typed) => {
      const wrong = wrongRules(typed)
      return {
        name: typed.name.trim() ? undefined : t`Write the slot's name, like Morning.`,
        startTime: typed.startTime.trim() ? undefined : t`Write the start time, like 09:30 AM.`,
        endTime: typed.endTime.trim() ? undefined : t`Write the end time, like 12:30 PM.`,
        days: textOf(wrong.days),
        capacity: textOf(wrong.capacity),
        held: textOf(wrong.held),
        daysBefore: textOf(wrong.daysBefore),
        opensAt: textOf(wrong.opensAt),
      }
    },
    refused: (problem) => {
      const texts = fieldTexts(problem)
      const { name, startTime, endTime, days, capacity, heldForWalkIns: held, opensDaysBefore, opensAt } = texts
      const isTaken = problem.code === 'slot-name-taken'
      return {
        name: isTaken ? problemText(problem) : name,
        startTime,
        endTime,
        days,
        capacity,
        held,
        daysBefore: opensDaysBefore,
        opensAt,
      }
    },
    async send(typed) {
      const body = slotOfTyped(typed, releaseHeld)
      const saved = await callAsHospital(updateSlot, { params: { slotId: slot._id }, body })
      await Promise.all([hospitalChanged(slotChanged(doctorId, saved)), daysChanged(doctorId)])
      onSaved()
    },
  })
  return { form, releaseHeld, setReleaseHeld }
}

export type WeekForm = ReturnType<typeof useWeekForm>['form']
