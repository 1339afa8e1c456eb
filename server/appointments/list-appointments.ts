import { statuses, type Appointment } from '#contract/appointments.ts'
import type { Estimate } from '#contract/estimate.ts'
import { readMobile } from '#contract/mobile.ts'
import type { OfAccount, OwnHospitalId } from '../accounts/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import type { Hospitals } from '../hospitals/index.ts'
import { batch } from '../platform/batch.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import type { Links } from './open-links.ts'
import { listedForPerson } from './present.ts'
import {
  completedToday,
  countAhead,
  deskAppointments,
  todayOfOwnSlot,
  waitingAppointments,
  type DeskRow,
  type ListedRow,
  type OfDesk,
} from './store.ts'

/** Reads the open appointments of the caller's mobile from today on, soonest first, or today's completed ones, the latest first.
 *  Simultaneous callers share the statements. */
export function createOwnList(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { estimates, links, hospitals }: { estimates: Pick<Estimates, 'ofQueue'>; links: Links; hospitals: Hospitals },
) {
  const together = { maxSize: 50, concurrency: 2 }
  const waiting = batch(async (mobiles: string[]) => {
    const rows = Map.groupBy(await waitingAppointments(db, [...new Set(mobiles)], clock()), ({ mobile }) => mobile)
    return mobiles.map((mobile) => rows.get(mobile) ?? [])
  }, together)
  const aheadOf = batch(async (ids: string[]) => {
    const counts = await countAhead(db, [...new Set(ids)])
    return ids.map((id) => counts.get(id) ?? 0)
  }, together)

  /** When a waiting appointment is called, and how many are before it. An unconfirmed one says no more than where it is. */
  async function placeOf(row: ListedRow): Promise<{ ahead: number; estimate: Estimate | null }> {
    const { slot_id: slotId, service_day: date, version } = row
    const found = statuses.counted.includes(row.status) ? await estimates.ofQueue({ slotId, date, version }) : null
    // The estimates know the line of today's queues. It is counted for other days, and where the line has moved since.
    const known = found?.version === version ? found.line.indexOf(row.queue_number) : -1
    return {
      ahead: known >= 0 ? known : await aheadOf(row.id),
      estimate: row.is_unconfirmed ? null : estimateOf(found, row.queue_number),
    }
  }

  /** @param asked with the mobile of the request, in any form; it must be the caller's own
   *  @throws Problem `not-allowed` for another mobile */
  return async function listOwnAppointments(
    patient: OfAccount,
    asked: { usermobileNo?: string | undefined; status?: 'completed' | undefined },
  ): Promise<Appointment[]> {
    const { usermobileNo, status } = asked
    if (usermobileNo !== undefined && !names(usermobileNo, patient.mobile)) throw new Problem('not-allowed')
    const rows = await (status === 'completed' ? completedToday(db, patient.mobile, clock()) : waiting(patient.mobile))
    const [found, places] = await Promise.all([
      hospitals.withIds([...new Set(rows.map((row) => row.hospital_id))]),
      Promise.all(rows.map(placeOf)),
    ])
    return rows.flatMap((row, index) => {
      const [hospital, place] = [found.find(({ id }) => id === row.hospital_id), places[index]]
      if (!hospital || !place) return []
      const listed = listedForPerson({ ...row, ahead: place.ahead }, hospital, place.estimate)
      // The page of an appointment that the account has not accepted would show what the list hides.
      return [{ ...listed, ...(!row.is_unconfirmed && { link: links.linkOf(row.id) }) }]
    })
  }
}

/** Whether a query parameter is the caller's mobile, whose country may no longer be accepted: only this number counts. An
 *  unencoded plus arrives as a blank. */
const names = (text: string, mobile: string): boolean =>
  readMobile(text, [mobile.slice(1)]) === mobile || text.trim().replace(/^\+?/, '+') === mobile

/** A slot's waiting and completed appointments in token order, of today unless a day is given.
 *  @throws Problem `slot-not-found` when the slot is not this hospital's */
export async function listSlotAppointments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  hospital: OwnHospitalId,
  { slotId, date }: { slotId: string; date?: string | undefined },
): Promise<(DeskRow & OfDesk)[]> {
  const id = knownId(slotId)
  const today = await todayOfOwnSlot(db, hospital, id, clock())
  if (!today) throw new Problem('slot-not-found')
  return deskAppointments(db, id, date ?? today)
}
