import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readTypedNumber } from '../lib/typed-number.ts'
import { Button, Segments, Sheet, TextField } from '../ui/index.ts'
import './queue-sheets.css'
import { queueReason, type QueueReason } from '#contract/live-queue.ts'
import { useLanguage } from '../lib/use-language.ts'
import { reasonText } from './reason-text.ts'

const usual = [15, 30, 45, 60] as const
type Choice = `${(typeof usual)[number]}` | 'other'
const most = 480

export interface LateSheetProps {
  /** Instead of the desk's. */
  title?: string
  /** Who gets a notice. */
  told: ReactNode
  onSay: (minutes: number) => void
  onClose: () => void
}

/** Asks by how many minutes the doctor is late. The focus is on the button, so that Enter says the usual. */
export function LateSheet({ title, told, onSay, onClose }: LateSheetProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [choice, setChoice] = useState<Choice>('30')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  useEffect(() => button.current?.focus(), [])
  const minutes = choice === 'other' ? readTypedNumber(typed) : Number(choice)
  const isWrong = minutes === undefined || minutes < 1 || minutes > most

  function say(event: SubmitEvent) {
    event.preventDefault()
    setChecked(isWrong)
    if (isWrong) return
    onSay(minutes)
    onClose()
  }
  return (
    <Sheet title={title ?? t`The doctor is late`} onClose={onClose}>
      <form className="queue-sheet" noValidate onSubmit={say}>
        <p className="muted">{told}</p>
        <Segments<Choice>
          label={t`Minutes`}
          value={choice}
          onChange={setChoice}
          options={[
            ...usual.map((minutes) => ({ value: `${minutes}` as const, label: t`${minutes} min` })),
            { value: 'other', label: t`Other` },
          ]}
        />
        {choice === 'other' && (
          <TextField
            label={t`Minutes late`}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            error={isChecked && isWrong ? t`Write the minutes, from 1 to 480.` : undefined}
            onChange={setTyped}
          />
        )}
        <div className="queue-sheet-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button ref={button} type="submit">
            {isWrong ? <Trans>Say it</Trans> : <Trans>Say {minutes} min late</Trans>}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

interface PauseSheetProps {
  /** Who gets a notice. */
  told: ReactNode
  onPause: (reason: QueueReason) => void
  onClose: () => void
}

/** Asks why the queue pauses. The focus is on the button, so that Enter starts a break. */
export function PauseSheet({ told, onPause, onClose }: PauseSheetProps) {
  const { t } = useLingui()
  useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const [reason, setReason] = useState<QueueReason>('break')
  useEffect(() => button.current?.focus(), [])

  function pause(event: SubmitEvent) {
    event.preventDefault()
    onPause(reason)
    onClose()
  }
  return (
    <Sheet title={t`Pause`} onClose={onClose}>
      <form className="queue-sheet in-words" noValidate onSubmit={pause}>
        <p className="muted">
          {told} <Trans>The next call ends the pause.</Trans>
        </p>
        <Segments<QueueReason>
          label={t`Reason`}
          value={reason}
          onChange={setReason}
          options={queueReason.options.map((value) => ({ value, label: reasonText(value) }))}
        />
        <div className="queue-sheet-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button ref={button} type="submit">
            <Trans>Pause</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
