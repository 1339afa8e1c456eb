import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { readLastAct, type HeldAppointment } from './act-store.ts'
import type { Doing } from './move-appointments.ts'
import { transitions, undoableFor } from './rules.ts'

const undoable = new Set<string>(transitions.filter((one) => one.undoable).map(({ act }) => act))

/** What takes the last act on an appointment back.
 *  @throws Problem `cannot-undo` when that act is none that can be taken back, too long ago, or its old place is taken */
export async function checkUndo(
  tx: Connection,
  held: HeldAppointment,
  at: Date,
): Promise<Pick<Doing, 'to' | 'priority' | 'restored' | 'reason'>> {
  const last = await readLastAct(tx, held.id)
  const isRecent = last !== undefined && at.getTime() - last.at.getTime() <= undoableFor * 1000
  if (!isRecent || !undoable.has(last.act ?? '') || last.is_place_taken) throw new Problem('cannot-undo')
  return {
    to: last.from_status,
    reason: last.act ?? undefined,
    priority: last.was_priority,
    restored: { position: last.was_position, calls: last.was_calls, called_at: last.was_called_at },
  }
}
