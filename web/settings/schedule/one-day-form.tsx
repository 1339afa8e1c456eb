import { type SlotDay, removeOverride, setOverride } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { readTypedNumber } from '../../lib/typed-number.ts'
import { isoWeekday } from './week.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldProblemText } from '../../lib/field-problem-text.ts'
import { callAsHospital } from '../../lib/session.ts'
import { Button, CheckField, TextField } from '../../ui/index.ts'
import { FormError } from '../form-end.tsx'
import { useForm } from '../use-form.ts'
import { isHeld } from './cell-of.ts'
import { SavedStatus, useSaved } from './saved-status.tsx'
import { isCapacity } from './typed-week.ts'
import { daysChanged } from './use-days.ts'

/** One day of a slot, as the form holds it. */
export interface TypedDay {
  startTime: string
  endTime: string
  capacity: string
}

/** What the form shows first. */
const typedDayOf = ({ startTime, endTime, capacity }: SlotDay): TypedDay => ({
  startTime,
  endTime,
  capacity: capacity === null ? '' : `${capacity}`,
})

/** What of a day differs from every week, as the server takes it; undefined where nothing does. An empty field is as every week. */
export function overrideOf(typed: TypedDay, held: boolean, slot: Slot, date: ServiceDay) {
  const [startTime, endTime] = [typed.startTime.trim(), typed.endTime.trim()]
  const capacity = readTypedNumber(typed.capacity)
  const override = {
    ...(startTime && startTime !== slot.startTime && { startTime }),
    ...(endTime && endTime !== slot.endTime && { endTime }),
    ...(capacity !== undefined && capacity !== slot.capacity && { capacity }),
    ...(held !== (slot.days?.includes(isoWeekday(date)) ?? true) && { held }),
  }
  return Object.keys(override).length > 0 ? override : undefined
}

export interface OneDayFormProps {
  doctorId: string
  slot: Slot
  date: ServiceDay
  day: SlotDay
}

/** The times and the tokens of one day, and whether the slot is held at all. A field that is as in every week is not kept. */
export function OneDayForm({ doctorId, slot, date, day }: OneDayFormProps) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useRef<HTMLButtonElement>(null)
  const [held, setHeld] = useState(() => isHeld(day, date, slot))
  const params = { slotId: slot._id, date }
  const form = useForm({
    start: { ...typedDayOf(day) },
    check: ({ capacity }) => ({
      capacity: isCapacity(capacity) ? undefined : fieldProblemText({ code: 'capacity-wrong' }),
    }),
    async send(typed) {
      const body = overrideOf(typed, held, slot, date)
      if (body) await callAsHospital(setOverride, { params, body })
      else await callAsHospital(removeOverride, { params })
      await daysChanged(doctorId)
      saved.show()
    },
  })
  const reset = useMutation({
    mutationFn: () => callAsHospital(removeOverride, { params }),
    async onSuccess(usual) {
      const typed = typedDayOf(usual)
      for (const name of ['startTime', 'endTime', 'capacity'] as const) form.field(name).onChange(typed[name])
      setHeld(isHeld(usual, date, slot))
      save.current?.focus() // the pressed button goes
      await daysChanged(doctorId)
      saved.show()
    },
  })
  const failure = reset.error ?? (form.isShownAtField ? null : form.failure)
  const { capacity } = slot
  return (
    <form className="settings-form" noValidate onSubmit={form.submit} onChange={saved.hide}>
      <CheckField id={`held-${slot._id}`} isOptional checked={held} onChange={setHeld}>
        <Trans>Held on this day</Trans>
      </CheckField>
      <div className="fields">
        <TextField {...form.field('startTime')} label={t`Start time`} maxLength={120} autoComplete="off" />
        <TextField {...form.field('endTime')} label={t`End time`} maxLength={120} autoComplete="off" />
      </div>
      <TextField
        {...form.field('capacity')}
        label={t`Tokens on this day`}
        hint={capacity === undefined ? t`Every week: no limit` : t`Every week: ${capacity}`}
        inputMode="numeric"
        autoComplete="off"
      />
      {failure && <FormError title={t`The day was not saved.`} reason={failure} />}
      <SavedStatus saved={saved} />
      <div className="settings-acts schedule-save">
        <Button ref={save} type="submit" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
        {day.changed && (
          <Button kind="quiet" small busy={reset.isPending} onClick={() => reset.mutate()}>
            <Trans>As every week</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
