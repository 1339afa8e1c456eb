import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { queueReason, type QueueReason } from '#contract/live-queue.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Button, Segments, Sheet } from '../ui/index.ts'
import { reasonText } from './reason-text.ts'
import './queue-sheets.css'

export interface PauseSheetProps {
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
