import { moveAppointments, writeState } from '../appointments/index.ts'
import type { Connection } from '../platform/database/index.ts'

interface Session {
  slotId: string
  day: string
  now: Date
  /** The appointments in the order of their numbers. */
  ids: readonly string[]
  /** The number that was completed last; the one after it is called. 0 while the doctor has not come. */
  seen: number
  /** The number that was called and not there. */
  missed?: number
  /** The last number before the doctor's break, and the number of a senior patient. */
  beforeBreak?: number
  senior?: number
  /** The waiting numbers who have checked in. */
  arrived: readonly number[]
}

const minute = 60_000

/** Plays a session up to now by its own acts, five minutes a patient: its history is that of a real one. */
export async function playSession(tx: Connection, session: Session): Promise<void> {
  const { slotId, day, now, ids, seen, missed, beforeBreak = 0, senior, arrived } = session
  const act = (number: number, ...[what, at, set]: [Parameters<typeof moveAppointments>[2], Date, object?]) =>
    moveAppointments(tx, { ids: ids.slice(number - 1, number), product: 'demo' }, what, { by: 'staff', at, ...set })

  for (let number = 1; number <= seen; number += 1) {
    const pause = number <= beforeBreak ? 10 : 0
    const ended = new Date(now.getTime() - (2 + (seen - number) * 5 + pause) * minute)
    await act(number, 'call', new Date(ended.getTime() - 4 * minute))
    await act(number, number === missed ? 'no-show' : 'complete', ended)
    if (number === beforeBreak) {
      const wanted = { state: 'paused', minutes: 10, publicReason: 'break', reason: 'break', announced: true } as const
      await writeState(tx, { slotId, day, product: 'demo' }, wanted, ended)
    }
  }
  for (const [index, number] of arrived.entries())
    await act(number, 'arrive', new Date(now.getTime() - (20 - index * 3) * minute))
  if (senior) await act(senior, 'priority', new Date(now.getTime() - 8 * minute), { priority: 'senior' })
  if (seen > 0) await act(seen + 1, 'call', new Date(now.getTime() - minute))
}
