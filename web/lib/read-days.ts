import { daysOfDoctor, type DoctorDay } from '#contract/schedule.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { call } from './api.ts'

/** How many days one call answers at most. */
const most = 31

/** What can be booked with a doctor on each of some days. An answer has fewer days than it was asked for where the doctor has many slots.
 *  @param isNow `first` is today: a session of yesterday that lasts comes before it */
export async function readDays(
  doctorId: string,
  first: ServiceDay,
  count: number,
  { isNow, signal }: { isNow?: boolean; signal?: AbortSignal } = {},
): Promise<DoctorDay[]> {
  const days: DoctorDay[] = []
  const end = addDays(first, count)
  for (let from = first; from < end; from = addDays(days.at(-1)?.date ?? end, 1)) {
    const left = Math.round((Date.parse(end) - Date.parse(from)) / 86_400_000)
    const query = { ...((days.length > 0 || !isNow) && { from }), days: Math.min(most, left) }
    const found = await call(daysOfDoctor, { params: { id: doctorId }, query, ...(signal && { signal }) })
    if (found.length === 0) break
    days.push(...found)
  }
  return days
}
