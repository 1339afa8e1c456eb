import { useLingui } from '@lingui/react/macro'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { useForm } from './use-form.ts'
import { TextField } from '../ui/index.ts'

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
      return { name: isTaken ? problemText(problem) : name, startTime, endTime }
    },
    send,
  })
}

export type SlotForm = ReturnType<typeof useSlotForm>

/** A slot's name and times. */
export function SlotFields({ form }: { form: SlotForm }) {
  const { t } = useLingui()
  return (
    <>
      <div className="fields">
        <TextField {...form.field('name')} label={t`Slot name`} maxLength={100} autoComplete="off" />
      </div>
      <div className="fields">
        <TextField {...form.field('startTime')} label={t`Start time`} maxLength={120} autoComplete="off" />
        <TextField {...form.field('endTime')} label={t`End time`} maxLength={120} autoComplete="off" />
      </div>
    </>
  )
}
