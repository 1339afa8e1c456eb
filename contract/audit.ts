import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { role } from './permissions.ts'
import { serviceDay } from './service-day.ts'
import { id, shortText } from './value.ts'

/** The days of the trail are days here, whichever hospital it is about: there is one admin. */
export const auditTimeZone = 'Asia/Kolkata'

/** The trail's word for a caller without a session. Rows are hashed with it, so it stays. */
export const anonymousActor = 'nobody'
/** The role of the caller; `product` is Baari itself. */
export const auditActor = z.enum([anonymousActor, ...role.options, 'product'])

export const auditEntry = z
  .object({
    /** Its place in the trail: from 1, without gaps. */
    seq: z.number().int().min(1),
    /** In UTC. */
    at: z.string(),
    actor: auditActor,
    /** A patient's account, a hospital whose staff it was, or a kiosk's device. */
    actorId: id.nullable(),
    /** Who of a hospital's people it was, with the name of that time. */
    person: z.object({ _id: id, name: z.string() }).optional(),
    /** Whose hospital it concerns. */
    hospital: z
      .object({ _id: id, name: z.string(), secondName: z.string().optional(), hospitalNumber: z.string() })
      .nullable(),
    /** The call: `PATCH /api/appointments/{id}/complete`. */
    action: z.string(),
    /** What it was done to; of leave and holidays with their days: `leave 2026-11-24/2026-11-26`; of a kiosk's cancelled tokens with
     *  how many: `device ×3`. */
    thing: z.object({ what: z.string(), _id: id }).nullable(),
    /** The address that the call came from. */
    address: z.string().nullable(),
    /** `done`, or the problem's code. */
    outcome: z.string(),
    /** More than 1: so many of the same within a minute, counted together. */
    times: z.number().int().min(1),
    /** SHA-256 over this row and the hash before it, in hexadecimal digits. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const search = {
  /** The id of an actor, of a subject or of a hospital; or a hospital's number. */
  query: shortText.optional(),
  actor: auditActor.optional(),
  action: shortText.optional(),
  /** The first and the last day, in India. */
  from: serviceDay.optional(),
  to: serviceDay.optional(),
}

export const auditTrail = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  permission: 'administration',
  shows: 'internal',
  query: z.object({
    ...search,
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, fault('cursor-unknown'))
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** Hand it back as `cursor` for the next page; null on the last. */
    nextCursor: z.string().nullable(),
  }),
  problems: [],
})

export const exportAudit = defineCall({
  method: 'GET',
  path: '/api/admin/audit/export',
  permission: 'administration',
  shows: 'internal',
  download: true,
  query: z.object({ ...search, format: z.enum(['csv', 'jsonl']).default('csv') }),
  answer: z.string(),
  problems: [],
})
