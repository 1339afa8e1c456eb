import type { DoctorDay } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { slotDaysOfDoctor } from './day-store.ts'
import { publicDoctorDay } from './present.ts'
import { explainDay } from './refuse-day.ts'
import { timeZoneOfDoctor } from './store.ts'

/** What can be booked with a doctor on each of some days, from today at the hospital unless `from` says otherwise.
 *  @throws Problem `doctor-not-found` */
export async function listDays(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  doctorId: string,
  { from, days }: { from?: string | undefined; days: number },
): Promise<DoctorDay[]> {
  const doctor = knownId(doctorId)
  const now = clock()
  const timeZone = await timeZoneOfDoctor(db, doctor)
  if (timeZone === undefined) throw new Problem('doctor-not-found')
  const first = from ?? serviceDayAt(now.getTime(), timeZone)
  const dates = Array.from({ length: days }, (_, ahead) => addDays(first, ahead))
  const rows = (await slotDaysOfDoctor(db, doctor, dates, now)).map(explainDay)
  return dates.map((date) =>
    publicDoctorDay(
      date,
      rows.filter((row) => row.service_day === date),
    ),
  )
}
