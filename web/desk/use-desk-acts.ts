import { useEffect, useRef, useState } from 'react'
import type { DeskRow, DeskList } from './desk-list.ts'
import type { Priority } from '#contract/appointments.ts'
import type { QueueReason } from '#contract/live-queue.ts'
import type { NewAct } from './desk-act.ts'
import { primaryOf } from './primary-act.ts'
import { useUndo } from './use-undo.ts'

/** How long the button that moves the queue on rests after each call, in milliseconds: the second half of a double press does nothing. */
const restFor = 1500

/** Two presses of one act on one token within so many milliseconds, with no other act between them, are a double press, which does it once. */
const doublePress = 500

const noPress = { what: '', at: -doublePress }

/** Whether the desk has just seen a call, its own or another desk's. The call that is there at the beginning is one only where it was a moment
 *  ago, as after a reload. The list may show an earlier state for a moment, while an act is acknowledged: the button rests on.
 *  @param called who is called */
function useRest(called: Pick<DeskRow, 'id' | 'calls' | 'calledAt'> | undefined): boolean {
  const call = called && `${called.id} ${called.calls}`
  const [seen, setSeen] = useState(() =>
    Math.abs(Date.now() - Date.parse(called?.calledAt ?? '')) < restFor ? undefined : call,
  )
  const [isResting, setResting] = useState(false)
  if (call !== undefined && call !== seen) {
    setSeen(call)
    setResting(true)
  }
  useEffect(() => {
    if (!isResting) return undefined
    const end = setTimeout(() => setResting(false), restFor)
    return () => clearTimeout(end)
  }, [seen, isResting])
  return isResting
}

/** Everything that the desk can do to the shown queue. */
export type DeskActs = ReturnType<typeof useDeskActs>

/** @param press does an act */
export function useDeskActs(press: (act: NewAct) => void, list: DeskList) {
  'use memo'
  const { last, pressUndoable, forget, undo, undoOf } = useUndo(press, list.rows)
  const isResting = useRest(list.called)
  const lastPress = useRef(noPress)
  const rowOf = (id: string) => list.rows.find((row) => row.id === id)

  /** Does what cannot be taken back. */
  function pressOther(act: NewAct) {
    lastPress.current = noPress
    forget('id' in act ? act.id : undefined)
    press(act)
  }
  /** Does what can be taken back to one appointment. */
  function onOne(what: 'call' | 'no-show' | 'rejoin', id: string | undefined) {
    const row = id === undefined ? undefined : rowOf(id)
    const before = lastPress.current
    lastPress.current = { what: `${what} ${id}`, at: performance.now() }
    const isDoubled = before.what === lastPress.current.what && lastPress.current.at - before.at < doublePress
    if (row && !isDoubled) pressUndoable(what, row, { act: what, id: row.id, number: row.number })
  }
  return {
    last,
    undo: () => {
      lastPress.current = noPress
      undo()
    },
    /** What takes the last act on a token back, for thirty seconds; undefined where nothing can be. */
    undoOf: (id: string) => {
      const take = undoOf(id)
      return (
        take &&
        (() => {
          lastPress.current = noPress
          take()
        })
      )
    },
    /** After an act that is none of these: the last one can no longer be taken back. */
    forget: (id?: string) => {
      lastPress.current = noPress
      forget(id)
    },
    /** The act that moves the queue on rests after a call. */
    isResting,
    call: (id: string) => onOne('call', id),
    markAway: (id: string) => onOne('no-show', id),
    rejoin: (id: string) => onOne('rejoin', id),
    callAgain: () => onOne('call', list.called?.id),
    calledIsAway: () => onOne('no-show', list.called?.id),
    arrive: (id: string) => {
      const row = rowOf(id)
      if (row) pressOther({ act: 'arrive', id, number: row.number })
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
      pressOther({ act: 'state', state, ...more }),
    /** The one act that moves the queue on. */
    moveOn: () => {
      if (isResting) return
      const primary = primaryOf(list)
      if (primary?.act === 'complete') {
        const { id, number } = primary.complete
        pressOther({ act: 'complete', id, number })
      } else if (primary?.act === 'open') pressOther({ act: 'state', state: 'open' })
      else if (primary) {
        const { complete, call } = primary
        const act = { act: 'next', number: call.number, complete: complete?.id } as const
        pressUndoable('call', call, act, complete && { row: complete, current: list.current })
      }
    },
  }
}
