import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { deleteAbsence, holdAway, slotDays, type SlotRefusal } from '../slots/index.ts'
import { offeredOnDays } from './absence-store.ts'
import { offerPlacesIn } from './offer-places.ts'
import { withdrawOffers } from './offer-store.ts'
import type { QueueChanges } from './publish.ts'

const away: readonly (SlotRefusal | null)[] = ['doctor-on-leave', 'hospital-closed']

/** Removes leave of an own doctor, or a holiday. The appointments of these days stay, and need no other place: offers to them end.
 *  Places that can be booked again are offered to those who wait for them.
 *  @param doctorId null for a holiday
 *  @returns its days
 *  @throws Problem `doctor-not-found`, `absence-not-found` */
export async function removeAbsence(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  own: OwnHospitalId,
  doctorId: string | null,
  absenceId: string,
): Promise<{ from: string; to: string }> {
  const doctor = doctorId === null ? null : knownId(doctorId)
  const at = clock()
  const { slots, days } = await db.transaction(async (tx) => {
    const held = await holdAway(tx, { hospital: own, doctor }, at)
    if (!held) throw new Problem('doctor-not-found')
    const removed = await deleteAbsence(tx, own, doctor, knownId(absenceId))
    if (!removed) throw new Problem('absence-not-found')
    const slots = held.slots.map(({ id }) => id)
    const days = { from: removed.from_day, to: removed.to_day }
    const offered = await offeredOnDays(tx, slots, days)
    if (offered.length === 0) return { slots, days }
    const judged = await slotDays(
      tx,
      offered.map(({ slot_id: slot }) => slot),
      offered.map(({ service_day: day }) => day),
      at,
    )
    const isAway = (slot: string, day: string) =>
      judged.some((one) => one.slot_id === slot && one.service_day === day && away.includes(one.refusal))
    const freed = offered.filter((row) => !isAway(row.slot_id, row.service_day))
    await withdrawOffers(tx, { ids: freed.map(({ id }) => id), hospital: own }, at)
    return { slots, days }
  })
  await offerPlacesIn({ db, clock }, changes, slots)
  return days
}
