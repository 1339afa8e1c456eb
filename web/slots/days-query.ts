import { queryOptions } from '@tanstack/react-query'
import { today } from '../lib/dates.ts'
import { loadProblemTexts } from '../lib/load-problem-texts.ts'
import { readDays } from '../lib/read-days.ts'
import { readServed } from '../lib/served.ts'

/** What can be booked with a doctor on each day that can be booked, from today on, after a session of yesterday that lasts. Shared by the day strip and by the lists of doctors.
 *  @param timeZone the hospital's */
export function daysQuery(doctorId: string, timeZone: string, now: number) {
  const first = today(now, timeZone)
  return queryOptions({
    queryKey: ['slots', doctorId, 'days', first],
    queryFn: async ({ signal }) => {
      const days = await readDays(doctorId, first, readServed().bookingDaysAhead + 1, { isNow: true, signal })
      // the sentences of the reasons are shown without a further wait
      if (days.some(({ slots }) => slots.some(({ why }) => why))) await loadProblemTexts()
      return days
    },
  })
}
