import type { z } from 'zod'
import type { addSlot as call } from '#contract/slots.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { refuseHeld } from './refuse-held.ts'
import { insertSlot, isOwnDoctor, type SlotRow } from './store.ts'

/** Adds a slot to an own doctor. A unique index prevents two slots of a doctor with the same name.
 *  @throws Problem `doctor-not-found`, `slot-name-taken`, `wrong-field` */
export async function addSlot(
  db: Connection,
  own: OwnHospitalId,
  doctorId: string,
  slot: z.output<typeof call.body>,
): Promise<SlotRow> {
  const doctor = knownId(doctorId)
  const added = await insertSlot(db, own, doctor, slot).catch(refuseHeld)
  if (added) return added
  throw new Problem((await isOwnDoctor(db, own, doctor)) ? 'slot-name-taken' : 'doctor-not-found')
}
