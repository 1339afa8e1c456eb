import type { DoctorDay } from '#contract/schedule.ts'
import { addDays } from '#contract/service-day.ts'
import { walkInEstimate, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { slotDaysOfDoctor, type NamedSlotDay } from './day-store.ts'
import { hoursOf, publicDoctorDay } from './present.ts'
import { explainDay } from './refuse-day.ts'
import { mostDayBytes, mostSlotDays } from './rules.ts'
import { doctorNow } from './store.ts'

/** What can be booked with a doctor on each of some days, from today at the hospital unless `from` says otherwise; yesterday comes before
 *  them while a session of it lasts: the first of them, where all are more than an answer may cost. Sessions of today, and that one, say
 *  when a patient who takes a token now is called.
 *  @throws Problem `doctor-not-found` */
export async function listDays(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  estimates: Pick<Estimates, 'ofQueue'>,
  doctorId: string,
  { from, days }: { from?: string | undefined; days: number },
): Promise<DoctorDay[]> {
  const doctor = knownId(doctorId)
  const now = clock()
  const known = await doctorNow(db, doctor, now)
  if (!known) throw new Problem('doctor-not-found')
  const { today, first_day: firstDay, slots } = known
  const isBeforeToday = from === undefined && firstDay < today
  const dates = Array.from({ length: days }, (_, ahead) => addDays(from ?? today, ahead))
  const asked = (isBeforeToday ? [firstDay, ...dates] : dates).slice(0, Math.max(1, Math.floor(mostSlotDays / slots)))
  const lasts = (row: NamedSlotDay) => !row.is_over && now.getTime() < (hoursOf(row).end ?? 0)
  const rows = (await slotDaysOfDoctor(db, doctor, asked, now))
    .filter((row) => row.service_day >= (from ?? today) || lasts(row))
    .map(explainDay)
  const bookable = rows.filter(({ service_day: day, refusal }) => day <= today && refusal === null)
  const estimated = new Map(
    await Promise.all(
      bookable.map(
        async (row) => [row, await estimates.ofQueue({ slotId: row.slot_id, date: row.service_day })] as const,
      ),
    ),
  )
  const shown = asked.filter((date) => date >= (from ?? today) || rows.some((row) => row.service_day === date))
  return thatFit(
    shown.map((date) =>
      publicDoctorDay(
        date,
        rows.filter((row) => row.service_day === date),
        (row) => walkInEstimate(estimated.get(row) ?? null),
      ),
    ),
  )
}

/** The first days, as many as an answer may have; at least one. */
function thatFit(days: readonly DoctorDay[]): DoctorDay[] {
  let bytes = 0
  const over = days.findIndex((day, at) => (bytes += Buffer.byteLength(JSON.stringify(day))) > mostDayBytes && at > 0)
  return over < 0 ? [...days] : days.slice(0, over)
}
