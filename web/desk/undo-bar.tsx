import { Trans } from '@lingui/react/macro'
import { AnswerText, UndoLine, type LastAnswer } from '../reach/index.ts'
import { focusPrimary } from './primary-act.ts'
import { deskKeys, KeyHint } from './desk-keys.tsx'
import type { LastAct } from './use-undo.ts'
import './queue-sheets.css'

/** What the desk can take back now: the last act on the queue, or a newer answer of a call. */
export interface UndoOffer {
  last: LastAct | LastAnswer | undefined
  undo: () => void
  isUndoing?: boolean
  problem?: Error | null
}

/** Says what was done and takes it back, for thirty seconds. It is there while it is empty too, so that screen readers hear it. */
export function UndoBar({ last, undo, isUndoing, problem }: UndoOffer) {
  function press() {
    undo()
    focusPrimary()
  }
  const isOfBoth = last !== undefined && 'completed' in last && last.completed !== undefined
  return (
    <div role="status">
      {last && (
        <UndoLine
          key={`${last.what} ${last.count}`}
          text={'undo' in last ? <DoneText {...last} /> : <AnswerText {...last} />}
          keys={`Alt+${deskKeys.undo}`}
          busy={isUndoing}
          problem={problem}
          onUndo={press}
        >
          {isOfBoth ? <Trans>Undo both</Trans> : <Trans>Undo</Trans>} <KeyHint>{`Alt ${deskKeys.undo}`}</KeyHint>
        </UndoLine>
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
