import type { Priority } from '#contract/appointments.ts'
import type { QueueReason } from '#contract/live-queue.ts'
import type { NewAct } from './desk-act.ts'
import type { DeskList } from './desk-list.ts'
import { primaryOf } from './primary-act.ts'
import { useUndo } from './use-undo.ts'

/** Everything that the desk can do to the shown queue. */
export type DeskActs = ReturnType<typeof useDeskActs>

/** @param press does an act */
export function useDeskActs(press: (act: NewAct) => void, list: DeskList) {
  'use memo'
  const { last, pressUndoable, forget, undo } = useUndo(press)
  const rowOf = (id: string) => list.rows.find((row) => row.id === id)

  /** Does what can be taken back to one appointment. */
  function onOne(what: 'call' | 'no-show' | 'rejoin', id: string | undefined) {
    const row = id === undefined ? undefined : rowOf(id)
    if (row) pressUndoable(what, row, { act: what, id: row.id, number: row.number })
  }
  return {
    last,
    undo,
    call: (id: string) => onOne('call', id),
    markAway: (id: string) => onOne('no-show', id),
    rejoin: (id: string) => onOne('rejoin', id),
    callAgain: () => onOne('call', list.called?.id),
    calledIsAway: () => onOne('no-show', list.called?.id),
    arrive: (id: string) => {
      const row = rowOf(id)
      if (row) press({ act: 'arrive', id, number: row.number })
    },
    prioritise: (id: string, priority: Priority) => {
      const row = rowOf(id)
      if (row) pressUndoable('priority', row, { act: 'priority', id, number: row.number, priority })
    },
    move: (id: string, to: 'up' | 'down', reason: string) => {
      const row = rowOf(id)
      if (row) pressUndoable(to, row, { act: 'move', id, number: row.number, to, reason })
    },
    setState: (state: 'open' | 'late' | 'paused', more: { minutes?: number; reason?: QueueReason } = {}) =>
      press({ act: 'state', state, ...more }),
    /** The one act that moves the queue on. */
    moveOn: () => {
      const primary = primaryOf(list)
      if (primary?.act === 'complete') {
        const { id, number } = primary.complete
        forget()
        press({ act: 'complete', id, number })
      } else if (primary?.act === 'open') press({ act: 'state', state: 'open' })
      else if (primary) {
        const { complete, call } = primary
        pressUndoable('call', call, { act: 'next', number: call.number, complete: complete?.id })
      }
    },
  }
}
