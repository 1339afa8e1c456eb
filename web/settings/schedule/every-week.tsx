import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2, TriangleAlert } from 'lucide-react'
import { type Slot, updateSlot } from '#contract/slots.ts'
import { weekdayName } from '../../lib/dates.ts'
import { Button, CheckField, Icon, TextField, Toggles, useDialogs } from '../../ui/index.ts'
import { removeSlot, waitingInSlot } from '#contract/removals.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { slotChanged, slotRemoved } from '../doctors.ts'
import { useForm, useRemoval, useWaitingTexts } from '../use-form.ts'
import { FormError } from '../form-end.tsx'
import { SlotFields } from '../slot-fields.tsx'
import { SavedStatus, useSaved } from './saved-status.tsx'
import { readWeekdays, slotOfTyped, typedWeekOf, writeWeekdays, wrongRules } from './typed-week.ts'
import { useState } from 'react'
import { fieldProblemText, fieldTexts } from '../../lib/field-problem-text.ts'
import { problemText } from '../../lib/problem-text.ts'
import { daysChanged } from './use-days.ts'
import { weekdays } from './week.ts'

export interface EveryWeekProps {
  doctorId: string
  slot: Slot
  /** @param announcement the outcome for the waiting patients */
  onGone: (announcement: () => string) => void
}

/** What holds every week in a slot: name, times, days, tokens and opening. */
export function EveryWeek({ doctorId, slot, onGone }: EveryWeekProps) {
  const { t } = useLingui()
  const saved = useSaved()
  const { form, releaseHeld, setReleaseHeld } = useWeekForm(doctorId, slot, saved.show)
  const { value: days, onChange: setDays, ...daysField } = form.field('days')
  return (
    <form className="settings-form" noValidate onSubmit={form.submit} onChange={saved.hide}>
      <div className="week-fields">
        <SlotFields form={form} />
        <div className="fields">
          <TextField {...form.field('capacity')} label={t`Tokens a day`} inputMode="numeric" autoComplete="off" />
          <TextField {...form.field('held')} label={t`Held for walk-ins`} inputMode="numeric" autoComplete="off" />
        </div>
        <Toggles
          {...daysField}
          label={t`Days`}
          value={readWeekdays(days)}
          onChange={(chosen) => setDays(writeWeekdays(chosen))}
          options={weekdays.map((day) => ({ value: day, label: weekdayName(day, 'short') }))}
        />
        <OpeningFields form={form} />
        <CheckField id={`release-${slot._id}`} isOptional checked={releaseHeld} onChange={setReleaseHeld}>
          <Trans>Give unused walk-in places to everyone when the doctor starts</Trans>
        </CheckField>
      </div>
      {form.failure && !form.isShownAtField && <FormError title={t`The slot was not saved.`} reason={form.failure} />}
      <SavedStatus saved={saved} />
      <div className="settings-acts schedule-save">
        <Button type="submit" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
        <DeleteSlot doctorId={doctorId} slot={slot} onGone={onGone} />
      </div>
    </form>
  )
}

/** When patients can book: so many days before, from a time of the day. Both may stay empty. */
function OpeningFields({ form }: { form: WeekForm }) {
  const { t } = useLingui()
  const { error: wrongDays, ...days } = form.field('daysBefore')
  const { error: wrongTime, ...time } = form.field('opensAt')
  /** What links a field to its error. */
  const linked = (id: string, error: string | undefined) => ({
    'className': 'input',
    'autoComplete': 'off',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${id}-error`,
  })
  return (
    <fieldset className="field">
      <legend>
        <Trans>Booking opens</Trans>
      </legend>
      <div className="opening">
        <Trans>
          <input
            {...days}
            {...linked(days.id, wrongDays)}
            inputMode="numeric"
            aria-label={t`Days before`}
            onChange={(event) => days.onChange(event.target.value)}
          />{' '}
          days before, at{' '}
          <input
            {...time}
            {...linked(time.id, wrongTime)}
            data-time
            maxLength={40}
            aria-label={t`Time`}
            onChange={(event) => time.onChange(event.target.value)}
          />
        </Trans>
      </div>
      {[
        { id: days.id, error: wrongDays },
        { id: time.id, error: wrongTime },
      ].map(
        ({ id, error }) =>
          error && (
            <p className="err" id={`${id}-error`} key={id}>
              <Icon of={TriangleAlert} size="s" />
              {error}
            </p>
          ),
      )}
    </fieldset>
  )
}

/** The form of what holds every week in a slot.
 *  @param onSaved after the server has it */
function useWeekForm(doctorId: string, slot: Slot, onSaved: () => void) {
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

type WeekForm = ReturnType<typeof useWeekForm>['form']

interface DeleteSlotProps {
  doctorId: string
  slot: Slot
  /** @param announcement the outcome for the waiting patients */
  onGone: (announcement: () => string) => void
}

/** Deletes a slot, after showing how many patients wait. */
function DeleteSlot({ doctorId, slot, onGone }: DeleteSlotProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const texts = useWaitingTexts()
  const { _id: slotId, name } = slot
  const { busy, press } = useRemoval({
    count: () => callAsHospital(waitingInSlot, { params: { slotId } }),
    isSure: (waiting) =>
      dialogs.confirm(t`Are you sure you want to delete this slot?`, {
        title: texts.before(waiting),
        action: t`Delete`,
        cancel: t`Keep`,
        isDestructive: true,
      }),
    remove: () => callAsHospital(removeSlot, { params: { slotId } }),
    without: slotRemoved(doctorId, slotId),
    onGone: (cancelled) => onGone(() => `${t`${name} is deleted.`} ${texts.after(cancelled)}`),
    failed: t`The slot was not deleted.`,
  })
  return (
    <Button kind="danger" small icon={Trash2} busy={busy} aria-label={t`Delete ${name}`} onClick={press}>
      <Trans>Delete</Trans>
    </Button>
  )
}
