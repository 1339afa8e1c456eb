import { Problem } from '#contract/problem.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import { doctorExists, slotsByDoctors, type SlotRow } from './store.ts'

/** A doctor's slots, in the order they were added.
 *  @throws Problem `doctor-not-found` */
export async function listSlots(db: Connection, doctorId: string): Promise<SlotRow[]> {
  const id = knownId(doctorId)
  const slots = await slotsByDoctors(db, [id])
  if (slots.length === 0 && !(await doctorExists(db, id))) throw new Problem('doctor-not-found')
  return slots
}
