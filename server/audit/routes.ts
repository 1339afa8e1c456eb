import * as calls from '#contract/audit.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { exportEntries, listEntries } from './list-entries.ts'

export function auditRoutes(serve: Serve<Callers>, { db, clock }: House): void {
  serve(calls.auditTrail, ({ query }) => listEntries(db, query))

  serve(calls.exportAudit, async ({ query }) => exportEntries(db, query, clock()))
}
