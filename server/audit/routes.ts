import * as calls from '#contract/audit.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { exportEntries, listEntries } from './list-entries.ts'

export function auditRoutes(serve: Serve<Callers>, { db, clock }: AppContext): void {
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
}
