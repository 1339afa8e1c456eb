import { useEffect, useState } from 'react'
import type { NewAct } from './desk-act.ts'
import type { DeskRow } from './desk-list.ts'

/** For how long an act can be taken back in place, in milliseconds. */
const undoFor = 10_000

const statusOf = { waiting: 'waiting', called: 'called', away: 'no_show', done: 'completed' } as const

/** What can be taken back. A completion never can. */
export type Undoable = 'call' | 'no-show' | 'rejoin' | 'priority' | 'up' | 'down'

/** The last act that can be taken back. */
export interface LastAct {
  what: Undoable
  number: number
  undo: NewAct
  /** Tells two acts apart. */
  count: number
}

/** Keeps the last act for ten seconds.
 *  @param press does an act */
export function useUndo(press: (act: NewAct) => void) {
  'use memo'
  const [last, setLast] = useState<LastAct>()
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(undefined), undoFor)
    return () => clearTimeout(timer)
  }, [last])
  return {
    last,
    /** Does an act on an appointment that can be taken back. */
    pressUndoable: (what: Undoable, row: DeskRow, act: NewAct) => {
      const { id, number, section, position, priority, calls, calledAt } = row
      const before = { status: statusOf[section], position, priority, calls, calledAt }
      setLast((earlier) => ({
        what,
        number,
        undo: { act: 'undo', id, number, before },
        count: (earlier?.count ?? 0) + 1,
      }))
      press(act)
    },
    /** Any other act ends the offer. */
    forget: () => setLast(undefined),
    undo: () => {
      if (!last) return
      setLast(undefined)
      press(last.undo)
    },
  }
}
