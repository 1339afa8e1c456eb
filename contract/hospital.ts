import { z } from 'zod'
import { id } from './value.ts'

export const availability = z.enum(['Available', 'Not Available'])

const timings = z.object({ start: z.string(), end: z.string() })

/** Who a doctor is; a registration has these too. */
export const doctorNames = {
  name: z.string(),
  /** The name in a second script. */
  secondName: z.string().optional(),
  speciality: z.string(),
}

/** Texts of the desk, which an empty one removes. */
export const doctorNotes = {
  /** Where the doctor sees patients; shown to those who are called. */
  room: z.string().optional(),
  /** What a visit costs, and what patients should know before they book. */
  fee: z.string().optional(),
  note: z.string().optional(),
}

/** The public facts of a doctor. */
export const doctor = z
  .object({
    _id: id,
    ...doctorNames,
    /** Of `GET /api/specialities`, where the speciality is a known one. */
    specialityCode: z.string().optional(),
    availability,
    timings: timings.optional(),
    ...doctorNotes,
  })
  .meta({ id: 'Doctor' })
export type Doctor = z.infer<typeof doctor>

/** What the desk says of its hospital, as patients see it once the admin has approved it. Statements, answers, comparisons, cards and the
 *  desk's form take the details and their order from here; docs/decisions/0069 lists what a new one needs. An empty text removes an
 *  optional one. */
export const publicDetails = {
  name: z.string(),
  /** The name in a second script, which a search finds too. */
  secondName: z.string().optional(),
  address: z.string(),
  pincode: z.string(),
  contactNo: z.string(),
}

/** What only the desk and the admin see; approved as well. */
export const internalDetails = { contactEmail: z.string() }

/** In degrees. */
export const position = z
  .object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
  .meta({ id: 'Position' })
export type Position = z.infer<typeof position>

/** The public facts of a hospital. */
export const hospital = z
  .object({
    _id: id,
    ...publicDetails,
    /** Its IANA time zone: its service day is the date there. */
    timeZone: z.string(),
    /** Where the hospital has said that it is. */
    position: position.optional(),
    doctors: z.array(doctor),
  })
  .meta({ id: 'Hospital' })
export type Hospital = z.infer<typeof hospital>

export const hospitalDetails = z.object({ ...publicDetails, ...internalDetails })
export type HospitalDetails = z.infer<typeof hospitalDetails>

/** The names of the details, in the order of cards and forms. */
export const detailNames = hospitalDetails.keyof().options
export type Detail = (typeof detailNames)[number]

/** The details that a change is about; those that stay are absent, and one that is to be removed is empty. */
const changedDetails = hospitalDetails.partial()
export type ChangedDetails = z.infer<typeof changedDetails>

/** A change of a hospital's details that the admin has not approved. */
export const changeOfDetails = z
  .object({
    _id: id,
    details: changedDetails,
    /** In UTC. */
    requestedAt: z.string(),
    /** The profile shows a rejected one for 14 days, or until the desk asks for another. */
    status: z.enum(['waiting', 'rejected']),
  })
  .meta({ id: 'ChangeOfDetails' })
export type ChangeOfDetails = z.infer<typeof changeOfDetails>
