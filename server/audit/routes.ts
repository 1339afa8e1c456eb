import * as calls from '#contract/audit.ts'
import { hospitalTrail } from '#contract/trail.ts'
import type { Callers } from '../accounts/index.ts'
import { readLimit } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { exportEntries, listEntries, listTrail } from './list-entries.ts'

export function auditRoutes(serve: Serve<Callers>, { db, clock, limits }: AppContext): void {
  serve(calls.auditTrail, { summary: 'The audit trail in pages, the newest row first' }, ({ query }) =>
    listEntries(db, query),
  )

  serve(
    calls.exportAudit,
    {
      summary: 'The audit trail as a file, the newest row first: CSV for a spreadsheet, or a line of JSON for each row',
    },
    async ({ query }) => exportEntries(db, query, clock()),
  )

  serve(hospitalTrail, { summary: 'Who did what, in pages, the newest first' }, ({ caller, query }) => {
    limits.countHere(readLimit, caller.hospitalId)
    return listTrail(db, caller.hospitalId, query)
  })
}
