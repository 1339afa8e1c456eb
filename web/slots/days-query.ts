import { queryOptions } from '@tanstack/react-query'
import { daysOfDoctor } from '#contract/schedule.ts'
import { addDays } from '#contract/service-day.ts'
import { call } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { loadProblemTexts } from '../lib/load-problem-texts.ts'
import { readServed } from '../lib/served.ts'

/** How many days one call answers. */
const most = 31

/** What can be booked with a doctor on each day that can be booked, from today. Shared by the day strip and by the lists of doctors.
 *  @param timeZone the hospital's */
export function daysQuery(doctorId: string, timeZone: string, now: number) {
  const first = today(now, timeZone)
  return queryOptions({
    queryKey: ['slots', doctorId, 'days', first],
    queryFn: async ({ signal }) => {
      const count = readServed().bookingDaysAhead + 1
      const spans = Array.from({ length: Math.ceil(count / most) }, (_, span) => ({
        from: addDays(first, span * most),
        days: Math.min(most, count - span * most),
      }))
      const found = await Promise.all(
        spans.map((query) => call(daysOfDoctor, { params: { id: doctorId }, query, signal })),
      )
      const days = found.flat()
      // the sentences of the reasons are shown without a further wait
      if (days.some(({ slots }) => slots.some(({ why }) => why))) await loadProblemTexts()
      return days
    },
  })
}
