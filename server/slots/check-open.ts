import type { PublicRow } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { slotDaysOfDoctors } from './day-store.ts'
import { hoursOf } from './present.ts'

/** Which of the hospitals have a session that goes on, or a place for patients today. */
export async function checkOpen(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  hospitals: readonly PublicRow[],
  open: 'now' | 'today',
): Promise<ReadonlySet<string>> {
  const now = clock()
  const hospitalOf = new Map(
    hospitals.flatMap(({ id, doctors }) => doctors.filter(({ available }) => available).map((one) => [one.id, id])),
  )
  const days = await slotDaysOfDoctors(db, [...hospitalOf.keys()], [null], now)
  const isOpen = (day: (typeof days)[number]) => {
    const { start, end } = hoursOf(day)
    if (day.is_over || !day.is_held || (end !== undefined && now.getTime() >= end)) return false
    return open === 'today' ? day.refusal === null : start !== undefined && end !== undefined && start <= now.getTime()
  }
  return new Set(days.filter(isOpen).flatMap(({ doctor_id }) => hospitalOf.get(doctor_id) ?? []))
}
