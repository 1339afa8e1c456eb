import type { z } from 'zod'
import type { updateSlot as call } from '#contract/slots.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { violates, type Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { refuseHeld } from './refuse-held.ts'
import { changeSlot, slotNames, type SlotRow } from './store.ts'

/** Changes some fields of an own slot.
 *  @throws Problem `slot-not-found`, `slot-name-taken`, `wrong-field` */
export async function updateSlot(
  db: Connection,
  own: OwnHospitalId,
  slotId: string,
  change: z.output<typeof call.body>,
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
