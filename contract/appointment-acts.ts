import { z } from 'zod'
import { appointment, patientDetails, priority, shownPatient } from './appointments.ts'
import { deskAppointment } from './desk-appointments.ts'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { withKey } from './idempotency-key.ts'
import { language } from './languages.ts'
import { plainDigits } from './mobile.ts'
import { serviceDay } from './service-day.ts'
import { id, shortText } from './value.ts'

/** An appointment after an act, as its hospital's desk sees it. */
export const actedAppointment = deskAppointment
  .extend({ aheadOfYou: z.number().int().min(0) })
  .meta({ id: 'ActedAppointment' })
export type ActedAppointment = z.infer<typeof actedAppointment>

/** The same as its patient sees it. */
const ownActedAppointment = actedAppointment
  .omit({ priority: true, language: true })
  .extend({ patient: shownPatient })
  .meta({ id: 'OwnActedAppointment' })

/** Why, in the desk's own words. Only the queue's history has it. An empty one is none. */
export const optionalReason = shortText.transform((text) => text || undefined).optional()

/** By the hospital that has the appointment, on its day and while its session goes on. */
const ofDesk = {
  permission: 'queue',
  params: z.object({ id }),
  headers: withKey,
  answer: actedAppointment,
  problems: ['appointment-not-found', 'not-today', 'wrong-status', 'session-closed', 'key-reused'],
} as const

/** The patient as well. */
const ofBoth = {
  ...ofDesk,
  permission: ['account', 'queue'],
  answer: z.union([actedAppointment, ownActedAppointment]),
} as const

const nothing = z.strictObject({}).nullish()

/** Calls an appointment; one that is called already is called again. */
export const callAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/call',
  ...ofDesk,
  body: nothing,
})

export const markNoShow = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/no-show',
  ...ofDesk,
  body: z.strictObject({ reason: optionalReason }).nullish(),
})

export const rejoinAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/rejoin',
  ...ofBoth,
  body: nothing,
  problems: [...ofDesk.problems, 'rejoined-before'],
})

export const arriveAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/arrive',
  ...ofBoth,
  permission: ['account', 'arrivals'],
  /** A patient sends the code of the poster at the door; for the desk its log-in decides. */
  body: z.strictObject({ code: z.string().max(20).transform(plainDigits).optional() }).nullish(),
  problems: [...ofDesk.problems, 'arrival-code-wrong'],
})

export const announceOnMyWay = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/on-my-way',
  ...ofDesk,
  permission: 'account',
  body: nothing,
  answer: ownActedAppointment,
})

export const setPriority = defineCall({
  method: 'PUT',
  path: '/api/appointments/{id}/priority',
  ...ofDesk,
  body: z.strictObject({ priority, reason: optionalReason }),
})

export const moveAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/move',
  ...ofDesk,
  body: z.strictObject({ to: z.enum(['up', 'down']), reason: shortText.min(1, fault('missing')) }),
})

/** Where appointments are to go: another slot, or the same one on another day. */
export const otherQueue = z
  .strictObject({
    slot: z.union([id, z.object({ _id: id }).transform((object) => object._id)], fault('which-slot')),
    /** Today unless it is given. */
    appointmentDate: serviceDay.optional(),
  })
  .meta({ id: 'ChosenSlot' })

/** What refuses a number in another queue. */
export const refusedNumber = [
  'slot-not-found',
  'same-queue',
  'doctor-not-available',
  'slot-full',
  'session-over',
  'date-out-of-range',
  'hospital-closed',
  'doctor-on-leave',
  'slot-not-held',
] as const

export const transferAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/transfer',
  ...ofDesk,
  body: otherQueue,
  problems: [...ofDesk.problems, ...refusedNumber],
})

const { name, age, gender, contact } = patientDetails.shape

/** Corrects the details of a patient: of today one who waits, is called, missed or completed, of a coming day one who waits. Absent fields
 *  stay; an empty contact removes it. A repeat changes nothing, so it takes no Idempotency-Key. */
export const correctAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}',
  permission: 'queue',
  params: z.object({ id }),
  body: z.strictObject({
    name: name.optional(),
    age: age.optional(),
    gender: gender.optional(),
    contact: contact.optional(),
    /** Of the slip and the messages from now on. */
    language: language.optional(),
  }),
  answer: actedAppointment,
  problems: ['appointment-not-found', 'not-today'],
})

/** A new token for the person of a completed appointment of today, first in line, once: it was completed by mistake. */
export const addAgain = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/again',
  ...ofDesk,
  body: nothing,
  creates: true,
  problems: [...ofDesk.problems, 'again-before'],
})

export const undoAct = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/undo',
  ...ofDesk,
  body: nothing,
  /** `reopened`: the appointment that the same press of `next` had completed, if neither has moved since: its completion is taken back too. */
  answer: actedAppointment.extend({ reopened: actedAppointment.optional() }),
  problems: [...ofDesk.problems, 'cannot-undo'],
})

/** The patient takes a number in another queue of the hospital instead. Refused, the old one stays. */
export const rescheduleAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/reschedule',
  permission: 'account',
  params: z.object({ id }),
  headers: withKey,
  body: otherQueue,
  answer: appointment,
  problems: [
    'appointment-not-found',
    'wrong-status',
    'key-reused',
    ...refusedNumber,
    'booking-not-open',
    'too-many-in-queue',
  ],
})
