import { useLingui } from '@lingui/react/macro'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { useForm } from './use-form.ts'

interface TypedSlot {
  name: string
  startTime: string
  endTime: string
}

/** The three required texts of a slot. The format of times is free. */
export function useSlotForm(start: TypedSlot, send: (typed: TypedSlot) => Promise<void>) {
  const { t } = useLingui()
  return useForm({
    start: { name: start.name, startTime: start.startTime, endTime: start.endTime },
    check: ({ name, startTime, endTime }) => ({
      name: name.trim() ? undefined : t`Write the slot's name, like Morning.`,
      startTime: startTime.trim() ? undefined : t`Write the start time, like 09:30 AM.`,
      endTime: endTime.trim() ? undefined : t`Write the end time, like 12:30 PM.`,
    }),
    refused: (problem) => {
      const { name, startTime, endTime } = fieldTexts(problem)
      const isTaken = problem.code === 'slot-name-taken'
      return { name: isTaken ? t`Slot with this name already exists` : name, startTime, endTime }
    },
    send,
  })
}

export type SlotForm = ReturnType<typeof useSlotForm>
