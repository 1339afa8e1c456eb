import { useQuery } from '@tanstack/react-query'
import { reportedSession, reportedSessions, showReport } from '#contract/reports.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { localeOf } from '../lib/dates.ts'
import { callAsHospital } from '../lib/session.ts'
import { useLanguage } from '../lib/use-language.ts'
import type { Range } from './range.ts'

/** Of a range; the earlier range stays while another loads. */
export const useReport = ({ from, to }: Range, doctor: string | undefined) =>
  useQuery({
    queryKey: ['hospital', 'report', from, to, doctor],
    queryFn: ({ signal }) => callAsHospital(showReport, { query: { from, to, doctor }, signal }),
    placeholderData: (before) => before,
    staleTime: 30_000,
  })

export const useSessionsOfDay = (date: ServiceDay, doctor: string | undefined) =>
  useQuery({
    queryKey: ['hospital', 'report-sessions', date, doctor],
    queryFn: ({ signal }) => callAsHospital(reportedSessions, { query: { date, doctor }, signal }),
    staleTime: 30_000,
  })

export const useReportedSession = (slotId: string, date: ServiceDay) =>
  useQuery({
    queryKey: ['hospital', 'report-session', slotId, date],
    queryFn: ({ signal }) => callAsHospital(reportedSession, { params: { slotId }, query: { date }, signal }),
    staleTime: 30_000,
  })

/** Writes numbers as the page's language does. */
export function useNumbers(): (value: number) => string {
  const format = new Intl.NumberFormat(localeOf(useLanguage()))
  return (value) => format.format(value)
}
