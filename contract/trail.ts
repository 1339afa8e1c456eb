import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { queueStatus } from './live-queue.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

/** What people do at a hospital, with the call of each: what its own history shows. */
export const trailActions = {
  'book': 'POST /api/BookAppointment',
  'correct': 'PATCH /api/appointments/{id}',
  'complete': 'PATCH /api/appointments/{id}/complete',
  'cancel': 'DELETE /api/appointments/{id}',
  'next': 'POST /api/queues/{slotId}/next',
  'reached': 'POST /api/appointments/{id}/reached',
  'place-reached': 'POST /api/queues/{slotId}/places/{id}/reached',
  'undo-reached': 'POST /api/appointments/{id}/reached/undo',
  'call': 'POST /api/appointments/{id}/call',
  'no-show': 'POST /api/appointments/{id}/no-show',
  'rejoin': 'POST /api/appointments/{id}/rejoin',
  'arrive': 'POST /api/appointments/{id}/arrive',
  'priority': 'PUT /api/appointments/{id}/priority',
  'move': 'POST /api/appointments/{id}/move',
  'transfer': 'POST /api/appointments/{id}/transfer',
  'undo': 'POST /api/appointments/{id}/undo',
  'again': 'POST /api/appointments/{id}/again',
  'state': 'PUT /api/queues/{slotId}/state',
  'close': 'POST /api/queues/{slotId}/close',
  'availability': 'PUT /api/doctors/{id}/availability',
  'add-leave': 'POST /api/doctors/{id}/leave',
  'remove-leave': 'DELETE /api/doctors/{id}/leave/{leaveId}',
  'add-holiday': 'POST /api/hospital/holidays',
  'remove-holiday': 'DELETE /api/hospital/holidays/{holidayId}',
  'add-slot': 'PUT /api/slots/doctors/{doctorId}',
  'change-slot': 'PUT /api/slots/{slotId}',
  'remove-slot': 'DELETE /api/slots/{slotId}',
  'change-day': 'PUT /api/slots/{slotId}/overrides/{date}',
  'restore-day': 'DELETE /api/slots/{slotId}/overrides/{date}',
  'add-doctor': 'POST /api/doctors',
  'change-doctor': 'PUT /api/doctors/{id}',
  'remove-doctor': 'DELETE /api/doctors/{id}',
  'change-details': 'PUT /api/hospital',
  'withdraw-details': 'DELETE /api/hospital/change',
  'first-hour': 'PUT /api/hospital/set-up',
  'test-token': 'POST /api/hospital/test-token',
  'remove-test-token': 'DELETE /api/hospital/test-token',
  'short-address': 'PUT /api/hospital/short-address',
  'position': 'PUT /api/hospital/position',
  'messages': 'PUT /api/hospital/messages',
  'arrival-code': 'POST /api/hospital/arrivalCode',
  'pair': 'POST /api/devices/pair',
  'change-device': 'PUT /api/devices/{id}',
  'remove-device': 'DELETE /api/devices/{id}',
  'cancel-kiosk': 'DELETE /api/devices/{id}/tokens',
  'export-persons': 'GET /api/reports/tokens.csv',
  'print-register': 'GET /api/reports/register',
  'own-log-in': 'POST /api/auth/hospitallogin',
  'log-in': 'POST /api/auth/login',
  'pin-log-in': 'POST /api/auth/pin',
  'passkey-log-in': 'POST /api/auth/passkey',
  'log-out': 'POST /api/auth/logout',
  'switch-hospital': 'POST /api/auth/switch-hospital',
  'set-pin': 'PUT /api/auth/pin',
  'remove-pin': 'DELETE /api/auth/pin',
  'own-password': 'PUT /api/auth/me/password',
  'add-passkey': 'POST /api/auth/passkeys',
  'remove-passkey': 'DELETE /api/auth/passkeys/{id}',
  'switch-app-on': 'PUT /api/auth/totp',
  'switch-app-off': 'DELETE /api/auth/totp',
  'new-recovery-codes': 'POST /api/auth/recovery-codes',
  'end-sessions': 'DELETE /api/auth/sessions',
  'hospital-password': 'POST /api/auth/hospitalsignup',
  'switch-own-log-in': 'PUT /api/hospital/own-log-in',
  'invite': 'POST /api/people',
  'join': 'POST /api/join',
  'join-by-passkey': 'POST /api/join/passkey',
  'join-as-member': 'POST /api/join/membership',
  'change-person': 'PATCH /api/people/{id}',
  'remove-person': 'DELETE /api/people/{id}',
  'password-link': 'POST /api/people/{id}/link',
  'invitation-link': 'POST /api/invitations/{id}/link',
  'withdraw-invitation': 'DELETE /api/invitations/{id}',
} as const satisfies Record<string, `${string} /api/${string}`>
export type TrailCode = keyof typeof trailActions

const isTrailCode = (code: string): code is TrailCode => Object.hasOwn(trailActions, code)
export const trailCodes = Object.keys(trailActions).filter(isTrailCode)

/** What a call to a patient, or a step of the first hour, has come to. */
const trailNote = z.enum(['reached', 'no-answer', 'poster', 'screen-later', 'hidden', 'shown'])
export type TrailNote = z.infer<typeof trailNote>
export const trailNotes: readonly TrailNote[] = trailNote.options

const row = z
  .object({
    /** In UTC. */
    at: z.string(),
    /** With the name of that time; null for the hospital's own log-in. */
    person: z.object({ _id: id, name: z.string() }).nullable(),
    what: z.enum(trailCodes),
    /** What it was done to. */
    params: z.object({
      number: z.number().int().optional(),
      /** The token that a call of the next one completed: `number` itself where none was called. */
      completed: z.number().int().optional(),
      slot: z.string().optional(),
      doctor: z.string().optional(),
      person: z.string().optional(),
      from: serviceDay.optional(),
      to: serviceDay.optional(),
      /** What a queue was made. */
      state: queueStatus.optional(),
      note: trailNote.optional(),
    }),
  })
  .meta({ id: 'TrailRow' })
export type TrailRow = z.infer<typeof row>

/** Who did what at the own hospital, the newest first. Its days are the hospital's. */
export const hospitalTrail = defineCall({
  method: 'GET',
  path: '/api/hospital/trail',
  permission: 'trail',
  shows: 'internal',
  query: z.object({
    from: serviceDay.optional(),
    to: serviceDay.optional(),
    /** `none`: the hospital's own log-in. */
    person: z.union([id, z.literal('none')]).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, fault('cursor-unknown'))
      .optional(),
  }),
  answer: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
  problems: [],
})
