import type { DoctorDay } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { walkInEstimate, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { slotDaysOfDoctor } from './day-store.ts'
import { publicDoctorDay } from './present.ts'
import { explainDay } from './refuse-day.ts'
import { timeZoneOfDoctor } from './store.ts'

/** What can be booked with a doctor on each of some days, from today at the hospital unless `from` says otherwise. Today's slots say when
 *  a patient who takes a token now is called.
 *  @throws Problem `doctor-not-found` */
export async function listDays(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  estimates: Pick<Estimates, 'ofQueue'>,
  doctorId: string,
  { from, days }: { from?: string | undefined; days: number },
): Promise<DoctorDay[]> {
  const doctor = knownId(doctorId)
  const now = clock()
  const timeZone = await timeZoneOfDoctor(db, doctor)
  if (timeZone === undefined) throw new Problem('doctor-not-found')
  const today = serviceDayAt(now.getTime(), timeZone)
  const first = from ?? today
  const dates = Array.from({ length: days }, (_, ahead) => addDays(first, ahead))
  const rows = (await slotDaysOfDoctor(db, doctor, dates, now)).map(explainDay)
  const bookable = rows.filter(({ service_day: day, refusal }) => day === today && refusal === null)
  const found = new Map(
    await Promise.all(
      bookable.map(async (row) => [row, await estimates.ofQueue({ slotId: row.slot_id, date: today })] as const),
    ),
  )
  return dates.map((date) =>
    publicDoctorDay(
      date,
      rows.filter((row) => row.service_day === date),
      (row) => walkInEstimate(found.get(row) ?? null),
    ),
  )
}
