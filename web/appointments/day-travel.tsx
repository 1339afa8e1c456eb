import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { readTypedNumber } from '../lib/typed-number.ts'
import { Button, Segments, Sheet, TextField } from '../ui/index.ts'
import { longestTravel, storeTravel } from './leave-by.ts'

const usual = [10, 20, 30, 45, 60] as const
type Choice = '0' | `${(typeof usual)[number]}` | 'other'

const usualOf = (travel: number | undefined) => usual.find((minutes) => minutes === travel)

export interface TravelSheetProps {
  /** Undefined while the patient has not said it. */
  travel: number | undefined
  onClose: () => void
}

/** Asks how many minutes the patient travels. */
export function TravelSheet({ travel, onClose }: TravelSheetProps) {
  const { t } = useLingui()
  const known = usualOf(travel)
  const [choice, setChoice] = useState<Choice | undefined>(known ? `${known}` : travel ? 'other' : undefined)
  const [typed, setTyped] = useState(travel ? String(travel) : '')
  const [isTold, setTold] = useState(false)
  const minutes = choice === 'other' ? readTypedNumber(typed) : Number(choice)
  const isTypedWrong = choice === 'other' && (minutes === undefined || minutes < 1 || minutes > longestTravel)

  function save(event: SubmitEvent) {
    event.preventDefault()
    setTold(true)
    if (choice === undefined || minutes === undefined || isTypedWrong) return
    storeTravel(minutes)
    onClose()
  }
  return (
    <Sheet title={t`How far away are you?`} onClose={onClose}>
      <form className="travel" noValidate onSubmit={save}>
        <p className="muted">
          <Trans>Then you see when to leave. Your answer stays on this phone.</Trans>
        </p>
        <Segments<Choice>
          label={t`Way to the clinic`}
          value={choice}
          onChange={setChoice}
          error={isTold && choice === undefined ? t`Choose how long your way is.` : undefined}
          options={[
            { value: '0', label: t`None` },
            ...usual.map((minutes) => ({ value: `${minutes}` as const, label: t`${minutes} min` })),
            { value: 'other', label: t`Other` },
          ]}
        />
        {choice === 'other' && (
          <TextField
            id="travel-minutes"
            label={t`Minutes`}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            error={isTold && isTypedWrong ? t`Write the minutes, from 1 to 480.` : undefined}
            onChange={setTyped}
          />
        )}
        <Button type="submit" wide>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
