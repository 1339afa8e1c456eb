import { z } from 'zod'
import { defineCall } from './call.ts'
import { changeOfDetails, doctor, hospital, internalDetails } from './hospital.ts'
import { serviceDay } from './service-day.ts'
import { absence, slotDay, slotRules } from './slot-rules.ts'
import { id } from './value.ts'

/** A named stretch of a doctor's day. Its times are free text (`9 AM`) and never enforced. */
export const slot = z
  .object({
    _id: id,
    name: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    active: z.boolean(),
    ...slotRules,
  })
  .meta({ id: 'Slot' })
export type Slot = z.infer<typeof slot>

const onDay = slotDay.shape

/** A slot as it is on the day that was asked for. */
const slotOnDay = slot
  .extend({
    held: onDay.held.optional(),
    left: onDay.left.optional(),
    bookingOpensAt: onDay.bookingOpensAt,
    why: onDay.why.optional(),
  })
  .meta({ id: 'SlotOnDay' })
export type SlotOnDay = z.infer<typeof slotOnDay>

export const slotsOfDoctor = defineCall({
  method: 'GET',
  path: '/api/slots/doctors/{doctorId}',
  permission: 'public',
  params: z.object({ doctorId: id }),
  query: z.object({ date: serviceDay.optional() }),
  /** With a date, each slot has `held`, `left` and `why` as well, and the times of that day. */
  answer: z.array(slotOnDay),
  problems: ['doctor-not-found'],
})

/** What of the first hour no other thing shows. Instants are in UTC. */
const setUp = z
  .object({
    posterPrintedAt: z.string().nullable(),
    /** A screen is paired later. */
    screenLater: z.boolean(),
    /** When a test token was called and removed. */
    tokenTriedAt: z.string().nullable(),
    /** The desk does not show the card. */
    hidden: z.boolean(),
  })
  .meta({ id: 'FirstHour' })
export type FirstHour = z.infer<typeof setUp>

export const hospitalProfileAnswer = hospital
  .extend({
    hospitalNumber: z.string(),
    ...internalDetails,
    /** Many wrong passwords for this hospital, lately, from browsers that have never logged in to it. Times are in UTC. */
    wrongPasswords: z.object({ count: z.number().int(), first: z.string(), last: z.string() }).optional(),
    /** What the desk has asked to change; the other fields are what patients see. */
    change: changeOfDetails.optional(),
    /** It has not said where it is, and the centre of its pincode is unknown: no distance to it is. */
    isUnplaced: z.boolean().optional(),
    /** Behind how many waiting patients one stands who comes back after having been missed. */
    rejoinBehind: z.number().int().min(0).max(10),
    /** Six digits for the poster at the door, with which patients check in by phone. */
    arrivalCode: z.string(),
    /** The last part of its short address, `/h/city-care`, once it has chosen one. */
    shortAddress: z.string().optional(),
    /** What the hospital's first hour has come to; absent for a hospital from before there was any. */
    setUp: setUp.optional(),
    /** From today on. */
    holidays: z.array(absence),
    doctors: z.array(doctor.extend({ slots: z.array(slot), leave: z.array(absence) })),
  })
  .meta({ id: 'HospitalProfile' })
export type HospitalProfile = z.infer<typeof hospitalProfileAnswer>

export const hospitalProfile = defineCall({
  method: 'GET',
  path: '/api/auth/hospitalprofile',
  permission: 'see-queue',
  shows: 'internal',
  answer: hospitalProfileAnswer,
  problems: [],
})
