import type { z } from 'zod'
import type { addSlot as addCall, updateSlot as updateCall } from '#contract/slots.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { type Connection, type Database, violates } from '../platform/database/index.ts'
import { idOfKey, knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { changeSlot, countSlots, heldPlaces, insertSlot, isOwnDoctor, slotNames, type SlotRow } from './store.ts'
import type { Keyed } from '../calls/index.ts'
import { holdHospital, mostEntries, refuseMoreThan } from '../hospitals/index.ts'

/** Changes some fields of an own slot.
 *  @throws Problem `slot-not-found`, `slot-name-taken`, `wrong-field` */
export async function updateSlot(
  db: Connection,
  own: OwnHospitalId,
  slotId: string,
  change: z.output<typeof updateCall.body>,
): Promise<SlotRow> {
  try {
    const slot = await changeSlot(db, own, knownId(slotId), change)
    if (!slot) throw new Problem('slot-not-found')
    return slot
  } catch (error) {
    if (violates(error, slotNames)) throw new Problem('slot-name-taken', {}, { cause: error })
    return refuseHeld(error)
  }
}

/** Adds a slot to an own doctor. A repeat, by its Idempotency-Key, gets the one that was added as it is now. A unique index prevents
 *  two slots of a doctor with the same name.
 *  @throws Problem `doctor-not-found`, `slot-name-taken`, `wrong-field`, `too-many-entries` */
export async function addSlot(
  db: Database,
  own: OwnHospitalId,
  doctorId: string,
  slot: z.output<typeof addCall.body>,
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

/** @throws Problem `wrong-field` where more places are held than the slot has; any other error as it is */
function refuseHeld(error: unknown): never {
  if (!violates(error, heldPlaces)) throw error
  const fields = { heldForWalkIns: { code: 'more-held-than-capacity' } } as const
  throw new Problem('wrong-field', {}, { fields, cause: error })
}
