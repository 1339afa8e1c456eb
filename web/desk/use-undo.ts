import { useEffect, useRef, useState } from 'react'
import type { NewAct } from './desk-act.ts'
import type { DeskRow } from './desk-list.ts'

/** For how long an act can be taken back in place, in milliseconds. */
const undoFor = 30_000

/** What can be taken back; a completion only with the call of the same press. */
export type Undoable = 'call' | 'no-show' | 'rejoin' | 'priority' | 'up' | 'down'

const standingOf = ({ status, position, priority, calls, calledAt }: DeskRow) => ({
  status,
  position,
  priority,
  calls,
  calledAt,
})

/** The last act that can be taken back. */
export interface LastAct {
  what: Undoable
  number: number
  /** The number that the same press completed. */
  completed: number | undefined
  undo: Extract<NewAct, { act: 'undo' }>
  /** Tells two acts apart. */
  count: number
}

/** Where each act leaves its token. */
const sectionAfter: Record<Undoable, DeskRow['section']> = {
  'call': 'called',
  'no-show': 'away',
  'rejoin': 'waiting',
  'priority': 'waiting',
  'up': 'waiting',
  'down': 'waiting',
}

/** Whether a token still stands where an act has left it: not where another desk has moved it since, or where the server has called another
 *  one than the desk expected. */
export const standsAsLeft = ({ what, undo }: Pick<LastAct, 'what' | 'undo'>, rows: readonly DeskRow[]) =>
  rows.some(({ id, section }) => id === undo.id && section === sectionAfter[what])

/** Keeps the last act for thirty seconds, or until the next act.
 *  @param press does an act
 *  @param rows of the shown list */
export function useUndo(press: (act: NewAct) => void, rows: readonly DeskRow[]) {
  'use memo'
  const [kept, setLast] = useState<LastAct>()
  /** The acts of the last thirty seconds, one for each token. */
  const [recent, setRecent] = useState<readonly LastAct[]>([])
  const count = useRef(0)
  const last = kept && standsAsLeft(kept, rows) ? kept : undefined
  useEffect(() => {
    if (!kept) return
    const timer = setTimeout(() => setLast(undefined), undoFor)
    return () => clearTimeout(timer)
  }, [kept])
  return {
    last,
    /** Does an act on an appointment that can be taken back.
     *  @param completes what the same press completes, and the number that was completed last before it */
    pressUndoable: (what: Undoable, row: DeskRow, act: NewAct, completes?: { row: DeskRow; current: number }) => {
      const { id, number } = row
      const reopened = completes && {
        id: completes.row.id,
        before: standingOf(completes.row),
        current: completes.current,
      }
      const done: LastAct = {
        what,
        number,
        completed: completes?.row.number,
        undo: { act: 'undo', id, number, before: standingOf(row), reopened },
        count: (count.current += 1),
      }
      setLast(done)
      setRecent((acts) => [...acts.filter((one) => one.number !== number), done])
      setTimeout(() => setRecent((acts) => acts.filter((one) => one !== done)), undoFor)
      press(act)
    },
    /** What takes the last act on a token back, for thirty seconds, also after acts on others. */
    undoOf: (id: string): (() => void) | undefined => {
      const one = recent.find(({ undo }) => undo.id === id)
      if (!one || !standsAsLeft(one, rows)) return undefined
      return () => {
        setRecent((acts) => acts.filter((other) => other !== one))
        setLast(undefined)
        press(one.undo)
      }
    },
    /** Any other act ends the offer.
     *  @param id of the token that it was on: its own act can no longer be taken back */
    forget: (id?: string) => {
      setLast(undefined)
      setRecent((acts) => acts.filter(({ undo }) => undo.id !== id))
    },
    undo: () => {
      if (!last) return
      setLast(undefined)
      setRecent((acts) => acts.filter((one) => one !== last))
      press(last.undo)
    },
  }
}
