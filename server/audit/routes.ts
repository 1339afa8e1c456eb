import * as calls from '#contract/audit.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { exportEntries, listEntries } from './list-entries.ts'

export function auditRoutes(serve: Serve<Callers>, { db, clock }: House): void {
  serve(calls.auditTrail, { summary: 'The audit trail, a page at a time, the newest first' }, ({ query }) =>
    listEntries(db, query),
  )

  serve(
    calls.exportAudit,
    {
      summary: 'The audit trail as a file, the newest first: a table for a spreadsheet, or a line of JSON for each row',
    },
    async ({ query }) => exportEntries(db, query, clock()),
  )
}
