import * as calls from '#contract/reports.ts'
import type { Callers } from '../accounts/index.ts'
import type { Serve } from '../calls/index.ts'
import { searchLimit } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Limit } from '../platform/limits/index.ts'
import { exportSessions, exportTokens, showRegister } from './list-tokens.ts'
import { createQuietHours } from './show-quiet-hours.ts'
import { listSessions, showReport, showSession } from './show-report.ts'

/** Limit of a hospital's reports: each reads up to two years of sessions. */
const reportLimit: Limit = { name: 'reports', most: 60, seconds: 60 }

/** What a hospital's days were. */
export function reportRoutes(serve: Serve<Callers>, context: AppContext): void {
  const { limits } = context
  const showQuietHours = createQuietHours(context)
  const count = ({ hospitalId }: { hospitalId: string }) => limits.countHere(reportLimit, hospitalId)

  serve(
    calls.showReport,
    { summary: 'The figures of a range of days, of the hospital or one of its doctors' },
    ({ caller, query }) => {
      count(caller)
      return showReport(context, caller, query)
    },
  )
  serve(calls.reportedSessions, { summary: 'The sessions of a day with their figures' }, async ({ caller, query }) => {
    count(caller)
    return { sessions: await listSessions(context, caller, query) }
  })
  serve(
    calls.reportedSession,
    { summary: 'One session with the times of its tokens, without names', touches: [['slot', 'params.slotId']] },
    ({ caller, params, query }) => {
      count(caller)
      return showSession(context, caller, params.slotId, query.date)
    },
  )
  serve(
    calls.showRegister,
    { summary: 'The tokens of a day, or of one session, with their persons and times, to be printed' },
    ({ caller, query }) => {
      count(caller)
      return showRegister(context, caller, query)
    },
  )
  serve(calls.exportSessions, { summary: 'The sessions of a range as a CSV file' }, ({ caller, query }) => {
    count(caller)
    return exportSessions(context, caller, query)
  })
  serve(
    calls.exportTokens,
    { summary: 'The tokens of a range with their persons, as a CSV file' },
    ({ caller, query }) => {
      count(caller)
      return exportTokens(context, caller, query)
    },
  )
  serve(
    calls.quietHours,
    { summary: 'How full the hours of a week usually are at a hospital; nothing while too little is known' },
    ({ params, address }) => {
      limits.countHere(searchLimit, address)
      return showQuietHours(params.id)
    },
  )
}
