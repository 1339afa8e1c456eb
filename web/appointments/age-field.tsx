import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type MouseEvent } from 'react'
import { Button, TextField } from '../ui/index.ts'
import './age-field.css'

export interface AgeFieldProps {
  value: string
  error: string | undefined
  /** Whether an age that is not known yet is offered as a choice. */
  isOffered: boolean
  onChange: (age: string) => void
}

/** A second press that soon, in milliseconds, and that near, in pixels, meant the button that was there before. */
const shakes = { within: 400, near: 8 }

/** An age is typed, or chosen by two presses: its ten years, then the year. */
export function AgeField({ value, error, isOffered, onChange }: AgeFieldProps) {
  const { t } = useLingui()
  const [tens, setTens] = useState<number>()
  /** The press that changed which buttons there are. */
  const [last, setLast] = useState<Press>()
  const show = (shown: number | undefined, press: Press | undefined) => {
    setTens(shown)
    setLast(press)
  }
  const isChosen = tens !== undefined && (value === '' || Math.floor(Number(value) / 10) === tens)
  const ref = last && takeFocus
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
          show(undefined, undefined)
          onChange(typed)
        }}
      />
      {(isChosen || value !== '') && (
        <Button
          kind="quiet"
          small
          onClick={(press) => {
            show(undefined, placed(press))
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
                onClick={(press) => {
                  if (last && isSecond(press, last)) return
                  if (isChosen) onChange(String(age))
                  else show(place, placed(press))
                }}
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

type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'>

const placed = ({ timeStamp, clientX, clientY }: Press): Press => ({ timeStamp, clientX, clientY })

/** A key has no place. */
const isSecond = (press: MouseEvent, last: Press) =>
  press.timeStamp - last.timeStamp < shakes.within &&
  (press.detail === 0 || Math.hypot(press.clientX - last.clientX, press.clientY - last.clientY) < shakes.near)

/** The pressed button is gone: the first of the new ones has the focus. */
const takeFocus = (button: HTMLElement | null) => button?.focus()
