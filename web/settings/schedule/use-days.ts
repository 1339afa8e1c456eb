import { useQuery } from '@tanstack/react-query'
import type { ServiceDay } from '#contract/service-day.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readDays } from '../../lib/read-days.ts'

const keyOf = (doctorId: string) => ['hospital', 'days', doctorId]

/** A doctor's days of a week, fresh while the screen stays open. */
export const useDays = (doctorId: string, monday: ServiceDay) =>
  useQuery({
    queryKey: [...keyOf(doctorId), monday],
    queryFn: ({ signal }) => readDays(doctorId, monday, 7, { signal }),
    refetchInterval: 30_000,
  })

/** Loads the shown days of a doctor again, after a change of what can be booked. */
export const daysChanged = (doctorId: string) => queryClient.invalidateQueries({ queryKey: keyOf(doctorId) })

/** The days of every doctor, after a change of a holiday. */
export const allDaysChanged = () => queryClient.invalidateQueries({ queryKey: ['hospital', 'days'] })
