import type { AuditEntry } from '#contract/audit.ts'
import { csvLine } from '../platform/csv.ts'
import type { ShownEntry } from './store.ts'

/** A row for the admin. */
export const auditEntry = (row: ShownEntry): AuditEntry => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actor: row.actor,
  actorId: row.actor_id,
  ...(row.person_id && { person: { _id: row.person_id, name: row.person_name ?? '' } }),
  hospital: row.hospital_id
    ? {
        _id: row.hospital_id,
        name: row.hospital_name ?? '',
        ...(row.hospital_second_name && { secondName: row.hospital_second_name }),
        hospitalNumber: row.hospital_number ?? '',
      }
    : null,
  action: row.action,
  thing: row.thing && row.thing_id ? { what: row.thing, _id: row.thing_id } : null,
  address: row.address,
  outcome: row.outcome,
  times: row.times,
  hash: row.hash.toString('hex'),
})

/** The format of an export. */
export interface ExportFormat {
  type: string
  head: string
  line: (entry: AuditEntry) => string
}

const columns = ['seq', 'at', 'actor', 'actorId', 'hospitalId', 'hospitalNumber', 'hospitalName', 'action', 'thing']
const lastColumns = ['thingId', 'address', 'outcome', 'times', 'hash', 'personId', 'personName']

export const exportFormats: Record<'csv' | 'jsonl', ExportFormat> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: csvLine([...columns, ...lastColumns]),
    line: ({ seq, at, actor, actorId, hospital, action, thing, address, outcome, times, hash, person }) => {
      const place = [hospital?._id, hospital?.hospitalNumber, hospital?.name]
      return csvLine([
        seq,
        at,
        actor,
        actorId,
        ...place,
        action,
        thing?.what,
        thing?._id,
        address,
        outcome,
        times,
        hash,
        person?._id,
        person?.name,
      ])
    },
  },
  jsonl: { type: 'application/jsonl; charset=utf-8', head: '', line: (entry) => `${JSON.stringify(entry)}\n` },
}
