import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { doctorExists, slotsByDoctors, type SlotRow } from './store.ts'

/** A doctor's slots, in the order they were added.
 *  @throws Problem `doctor-not-found`, also for a doctor of a suspended hospital */
export async function listSlots(db: Connection, doctorId: string): Promise<SlotRow[]> {
  const id = knownId(doctorId)
  const [slots, isThere] = await Promise.all([slotsByDoctors(db, [id]), doctorExists(db, id)])
  if (!isThere) throw new Problem('doctor-not-found')
  return slots
}
