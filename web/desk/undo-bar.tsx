import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '../ui/index.ts'
import { focusPrimary } from './primary-act.ts'
import { KeyHint } from './key-hints.tsx'
import { deskKeys } from './use-desk-keys.ts'
import type { LastAct } from './use-undo.ts'
import './undo-bar.css'

/** Says what was done and takes it back, for thirty seconds. It is there while it is empty too, so that screen readers hear it. */
export function UndoBar({ last, onUndo }: { last: LastAct | undefined; onUndo: () => void }) {
  function press() {
    onUndo()
    focusPrimary()
  }
  return (
    <div role="status">
      {last && (
        <div className="undo-bar" key={last.count}>
          <span>
            <DoneText {...last} />
          </span>
          <Button kind="quiet" small icon={Undo2} aria-keyshortcuts={`Alt+${deskKeys.undo}`} onClick={press}>
            {last.completed === undefined ? <Trans>Undo</Trans> : <Trans>Undo both</Trans>}{' '}
            <KeyHint>{`Alt ${deskKeys.undo}`}</KeyHint>
          </Button>
        </div>
      )}
    </div>
  )
}

/** The last act, in words. */
export function DoneText({ what, number, completed }: Pick<LastAct, 'what' | 'number' | 'completed'>) {
  switch (what) {
    case 'call':
      if (completed !== undefined) {
        return (
          <Trans>
            <b>{completed}</b> is completed, <b>{number}</b> is called.
          </Trans>
        )
      }
      return (
        <Trans>
          <b>{number}</b> is called.
        </Trans>
      )
    case 'no-show':
      return (
        <Trans>
          <b>{number}</b> is marked not here.
        </Trans>
      )
    case 'rejoin':
      return (
        <Trans>
          <b>{number}</b> is back in line.
        </Trans>
      )
    case 'priority':
      return (
        <Trans>
          The priority of <b>{number}</b> is changed.
        </Trans>
      )
    case 'up':
    case 'down':
      return (
        <Trans>
          <b>{number}</b> is moved.
        </Trans>
      )
  }
}
