import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Slot } from '#contract/slots.ts'
import { weekdayName } from '../../lib/dates.ts'
import { Button, CheckField, TextField, Toggles, Icon } from '../../ui/index.ts'
import { DeleteSlot } from '../delete-slot.tsx'
import { FormError } from '../form-end.tsx'
import { SlotFields } from '../slot-fields.tsx'
import { SavedStatus, useSaved } from './saved-status.tsx'
import { readWeekdays, writeWeekdays } from './typed-week.ts'
import { useWeekForm, type WeekForm } from './use-week-form.ts'
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
        <div className="settings-pair">
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
