import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '../ui/index.ts'
import { focusPrimary } from './focus-primary.ts'
import { KeyHint } from './key-hint.tsx'
import { deskKeys } from './use-desk-keys.ts'
import type { LastAct, Undoable } from './use-undo.ts'
import './undo-bar.css'

/** Says what was done and takes it back, for ten seconds. It is there while it is empty too, so that screen readers hear it. */
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
            <Done what={last.what} number={last.number} />
          </span>
          <Button kind="quiet" small icon={Undo2} aria-keyshortcuts={`Alt+${deskKeys.undo}`} onClick={press}>
            <Trans>Undo</Trans> <KeyHint>{`Alt ${deskKeys.undo}`}</KeyHint>
          </Button>
        </div>
      )}
    </div>
  )
}

function Done({ what, number }: { what: Undoable; number: number }) {
  switch (what) {
    case 'call':
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
