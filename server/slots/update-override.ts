import type { SlotDay } from '#contract/schedule.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { holdHospital, mostEntries, refuseMoreThan } from '../hospitals/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { slotOnDay } from './day-store.ts'
import { holdSlots, type HeldSlot } from './hold-store.ts'
import { countOverrides, deleteOverride, writeOverride, type Override } from './store.ts'
import { publicSlotDay } from './present.ts'
import { explainDay } from './refuse-day.ts'

type Context = Pick<AppContext, 'db' | 'clock'>
interface Which {
  slotId: string
  date: string
}

/** Sets what differs in an own slot on one day. Tokens that exist stay.
 *  @returns that day
 *  @throws Problem `slot-not-found`, `day-over`, `too-many-entries` */
export const updateOverride = (context: Context, own: OwnHospitalId, which: Which, override: Override) =>
  onHeldSlot(context, own, which, async (tx, slot) => {
    if (which.date < slot.today) throw new Problem('day-over')
    if (Object.values(override).every((value) => value === undefined)) return deleteOverride(tx, slot.id, which.date)
    const existing = await countOverrides(tx, slot, which.date)
    if (existing && !existing.has_own) refuseMoreThan(mostEntries.overrides, 'overrides', existing.overrides)
    return writeOverride(tx, slot.id, which.date, override)
  })

/** Makes a day of an own slot as in every week.
 *  @returns that day
 *  @throws Problem `slot-not-found` */
export const removeOverride = (context: Context, own: OwnHospitalId, which: Which) =>
  onHeldSlot(context, own, which, (tx, slot) => deleteOverride(tx, slot.id, which.date))

/** A booking that comes at the same moment is decided before the change, or by it. */
function onHeldSlot(
  { db, clock }: Context,
  own: OwnHospitalId,
  { slotId, date }: Which,
  change: (tx: Connection, slot: HeldSlot) => Promise<unknown>,
): Promise<SlotDay> {
  const now = clock()
  return db.transaction(async (tx) => {
    // Serializes the desks of a hospital: overrides are counted one after the other.
    await holdHospital(tx, own)
    const [slot] = await holdSlots(tx, own, [knownId(slotId)], now)
    if (!slot) throw new Problem('slot-not-found')
    await change(tx, slot)
    const day = await slotOnDay(tx, slot.id, date, now)
    if (!day) throw new Error('A slot that is held has no day.')
    return publicSlotDay(explainDay(day))
  })
}
