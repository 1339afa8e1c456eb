import type { HospitalDay } from '#contract/hospital-day.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { walkInEstimate, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { readDay, type DaySessionRow } from './clinic-store.ts'
import { dayForDesk } from './present.ts'

/** The hospital's doctors with what each of their sessions of a day has come to.
 *  @param date without one, today at the hospital, with the sessions of yesterday that still go on */
export async function showDay(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  estimates: Pick<Estimates, 'ofQueue'>,
  hospital: OwnHospitalId,
  date: string | undefined,
): Promise<HospitalDay> {
  const rows = await readDay(db, hospital, date ?? null, clock())
  const left = rows.filter((row): row is DaySessionRow => row.slot_id !== null && row.waiting + row.called.length > 0)
  const ends = await Promise.all(
    left.map(async ({ slot_id: slotId, service_day: day, version }) => {
      const found = walkInEstimate(await estimates.ofQueue({ slotId, date: day, version }))
      return [slotId, found && { from: found.from, to: found.to }] as const
    }),
  )
  const until = new Map(ends)
  return dayForDesk(rows, ({ slot_id: slotId }) => until.get(slotId) ?? null)
}
