import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../ui/index.ts'
import type { WeekForm } from './use-week-form.ts'

/** When patients can book: so many days before, from a time of the day. Both may stay empty. */
export function OpeningFields({ form }: { form: WeekForm }) {
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
