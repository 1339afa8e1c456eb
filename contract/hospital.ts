import { z } from 'zod'
import { defineCall } from './call.ts'
import { language } from './languages.ts'
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
export const position = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
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

export const getAllHospitals = defineCall({
  method: 'GET',
  path: '/api/GetAllHospitals',
  permission: 'public',
  answer: z.array(hospital),
  problems: [],
})

/** Why a search found a hospital: the words of this field. */
const match = z.object({ field: z.enum(['name', 'pincode', 'address', 'doctor', 'speciality']), text: z.string() })
export type Match = z.infer<typeof match>

export const foundHospital = hospital.extend({
  /** How far it is from the place that was asked for, or, where the hospital has not said where it is, the centre of its pincode: one
   *  decimal below 10. */
  distanceKm: z.number().optional(),
  matched: z.array(match).optional(),
})
export type FoundHospital = z.infer<typeof foundHospital>

export const hospitalPage = z.object({
  hospitals: z.array(foundHospital),
  /** Hand it back as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
  /** How many hospitals match in all: by name and pincode every one, beside them the 200 closest. With `open` those of this page. */
  total: z.number().int(),
})

/** `LAT,LON` in degrees. The page rounds them to three decimals; they are neither kept nor logged. */
const near = z.string().regex(/^-?\d{1,2}(?:\.\d{1,8})?,-?\d{1,3}(?:\.\d{1,8})?$/)

export const findHospitals = defineCall({
  method: 'GET',
  path: '/api/hospitals',
  permission: 'public',
  query: z.object({
    query: z.string().max(100).default(''),
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(5),
    near: near.optional(),
    /** Orders by the distance from its centre; as without it where that is unknown. */
    pincode: z.string().max(20).optional(),
    /** A code of `GET /api/specialities`. */
    speciality: z.string().max(40).optional(),
    /** Hospitals with a session that goes on, or with a place for patients today. */
    open: z.enum(['now', 'today']).optional(),
  }),
  answer: hospitalPage,
  problems: [],
})

export const listSpecialities = defineCall({
  method: 'GET',
  path: '/api/specialities',
  permission: 'public',
  query: z.object({ lang: language.default('en') }),
  /** The most usual ones first, each with the word of patients for it. */
  answer: z.array(z.object({ code: z.string(), name: z.string(), word: z.string() })),
  problems: [],
})

export const showHospital = defineCall({
  method: 'GET',
  path: '/api/hospitals/{id}',
  permission: 'public',
  params: z.object({ id }),
  answer: hospital,
  problems: ['hospital-not-found'],
})

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
