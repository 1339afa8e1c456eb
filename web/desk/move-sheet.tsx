import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Button, Sheet, TextField } from '../ui/index.ts'
import './queue-sheets.css'

export interface MoveSheetProps {
  number: number
  to: 'up' | 'down'
  onMove: (reason: string) => void
  onClose: () => void
}

/** Asks why a token moves one place. Only the history has the reason. */
export function MoveSheet({ number, to, onMove, onClose }: MoveSheetProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''
  useEffect(() => document.getElementById('move-reason')?.focus(), [])

  function move(event: SubmitEvent) {
    event.preventDefault()
    setChecked(isMissing)
    if (isMissing) return
    onMove(reason.trim())
    onClose()
  }
  return (
    <Sheet title={to === 'up' ? t`Move ${number} up` : t`Move ${number} down`} onClose={onClose}>
      <form className="queue-sheet" noValidate onSubmit={move}>
        <TextField
          id="move-reason"
          label={t`Reason`}
          hint={t`Only the hospital sees it.`}
          value={reason}
          maxLength={120}
          autoComplete="off"
          error={isChecked && isMissing ? t`Write a reason.` : undefined}
          onChange={setReason}
        />
        <div className="queue-sheet-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">{to === 'up' ? <Trans>Move up</Trans> : <Trans>Move down</Trans>}</Button>
        </div>
      </form>
    </Sheet>
  )
}
