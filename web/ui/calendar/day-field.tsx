import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { Calendar, type CalendarProps } from './calendar.tsx'

export type DayFieldProps = FieldProps &
  Pick<CalendarProps, 'value' | 'today' | 'min' | 'max' | 'words' | 'canClear'> & {
    onChange: (day: string) => void
  }

/** A day, chosen in a calendar: the browser's own field shows `mm/dd/yyyy` in many of them. */
export function DayField({ label, error, hint, id, onChange, ...calendar }: DayFieldProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { value, words } = calendar
  const text = value ? words.day(value) : t`Choose a day`
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(control) => (
        <>
          <button
            {...control}
            ref={button}
            type="button"
            className="input day-field"
            aria-label={`${label}: ${text}`}
            aria-haspopup="dialog"
            aria-expanded={anchor !== undefined}
            data-value={value}
            onClick={() => setAnchor(button.current ?? undefined)}
          >
            <span className={value ? undefined : 'muted'}>{text}</span>
            <Icon of={CalendarDays} />
          </button>
          {anchor && (
            <Calendar
              {...calendar}
              label={label}
              anchor={anchor}
              onChoose={onChange}
              onClose={() => setAnchor(undefined)}
            />
          )}
        </>
      )}
    </Field>
  )
}
