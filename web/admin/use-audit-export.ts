import { useMutation } from '@tanstack/react-query'
import { auditTimeZone, exportAudit } from '#contract/audit.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { today } from '../lib/dates.ts'
import { downloadText } from '../lib/download-text.ts'
import type { AuditSearch } from './use-audit.ts'

/** Downloads the matching rows as a table for a spreadsheet. */
export function useAuditExport(search: AuditSearch) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const table = await callAsAdmin(exportAudit, { query: { ...search, format: 'csv' } })
      downloadText(table, { type: 'text/csv', name: `audit-${today(Date.now(), auditTimeZone)}.csv` })
    },
  })
  return { busy: isPending, error, press: () => mutate() }
}
