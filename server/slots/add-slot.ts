import type { z } from 'zod'
import type { addSlot as call } from '#contract/slots.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { Keyed } from '../calls/index.ts'
import { holdHospital, mostEntries, refuseMoreThan } from '../hospitals/index.ts'
import type { Database } from '../platform/database/index.ts'
import { idOfKey, knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { refuseHeld } from './refuse-held.ts'
import { changeSlot, countSlots, insertSlot, isOwnDoctor, type SlotRow } from './store.ts'

/** Adds a slot to an own doctor. A repeat, by its Idempotency-Key, gets the one that was added as it is now. A unique index prevents
 *  two slots of a doctor with the same name.
 *  @throws Problem `doctor-not-found`, `slot-name-taken`, `wrong-field`, `too-many-entries` */
export async function addSlot(
  db: Database,
  own: OwnHospitalId,
  doctorId: string,
  slot: z.output<typeof call.body>,
  { key, changedNothing }: Keyed,
): Promise<SlotRow> {
  const doctor = knownId(doctorId)
  const added = await db
    .transaction(async (tx) => {
      await holdHospital(tx, own)
      const id = idOfKey(doctor, key)
      const before = await changeSlot(tx, own, id, {})
      if (before) {
        changedNothing()
        return before
      }
      const existing = await countSlots(tx, own, doctor)
      refuseMoreThan(mostEntries.slots, 'slots', existing.of_doctor)
      refuseMoreThan(mostEntries.slotsOfHospital, 'slots', existing.of_hospital)
      return insertSlot(tx, own, doctor, slot, id)
    })
    .catch(refuseHeld)
  if (added) return added
  throw new Problem((await isOwnDoctor(db, own, doctor)) ? 'slot-name-taken' : 'doctor-not-found')
}
