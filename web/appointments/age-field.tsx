import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, TextField } from '../ui/index.ts'

export interface AgeFieldProps {
  value: string
  error: string | undefined
  /** Whether an age that is not known yet is offered as a choice. */
  isOffered: boolean
  onChange: (age: string) => void
}

/** An age is typed, or chosen by two presses: its ten years, then the year. */
export function AgeField({ value, error, isOffered, onChange }: AgeFieldProps) {
  const { t } = useLingui()
  const [tens, setTens] = useState<number>()
  /** Whether a press changed which buttons there are. */
  const [isMoved, setMoved] = useState(false)
  const show = (shown: number | undefined, byPress: boolean) => {
    setTens(shown)
    setMoved(byPress)
  }
  const isChosen = tens !== undefined && (value === '' || Math.floor(Number(value) / 10) === tens)
  const ref = isMoved ? takeFocus : undefined
  return (
    <div className="age-field">
      <TextField
        id="patient-age"
        label={t`Age`}
        value={value}
        error={error}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        onChange={(typed) => {
          show(undefined, false)
          onChange(typed)
        }}
      />
      {(isChosen || value !== '') && (
        <Button
          kind="quiet"
          small
          onClick={() => {
            show(undefined, true)
            onChange('')
          }}
        >
          <Trans>Change</Trans>
        </Button>
      )}
      {isChosen || (isOffered && value === '') ? (
        <div className="ages" role="group" aria-label={t`Choose the age`}>
          {ten.map((place) => {
            const age = isChosen ? tens * 10 + place : place * 10
            return (
              <button
                key={age + (isChosen ? 0.5 : 0)}
                ref={place === 0 ? ref : undefined}
                type="button"
                aria-pressed={isChosen ? value === String(age) : undefined}
                onClick={() => (isChosen ? onChange(String(age)) : show(place, true))}
              >
                {isChosen ? age : `${age}–${age + 9}`}
              </button>
            )
          })}
        </div>
      ) : undefined}
    </div>
  )
}

const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The pressed button is gone: the first of the new ones has the focus. */
const takeFocus = (button: HTMLElement | null) => button?.focus()
