import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { plainDigits } from './mobile.ts'
import { id, name, secondName, shortText, showable } from './value.ts'

const availability = z.enum(['Available', 'Not Available'])

const timings = z.object({ start: z.string(), end: z.string() })

/** The public facts of a doctor. */
export const doctor = z
  .object({
    _id: id,
    name: z.string(),
    /** The name in a second script. */
    secondName: z.string().optional(),
    speciality: z.string(),
    availability,
    timings: timings.optional(),
    /** Where the doctor sees patients; shown to those who are called. */
    room: z.string().optional(),
    /** What a visit costs, and what patients should know before they book; free texts of the desk. */
    fee: z.string().optional(),
    note: z.string().optional(),
  })
  .meta({ id: 'Doctor' })
export type Doctor = z.infer<typeof doctor>

/** The public facts of a hospital. */
export const hospital = z
  .object({
    _id: id,
    name: z.string(),
    /** The name in a second script, which a search finds too. */
    secondName: z.string().optional(),
    address: z.string(),
    pincode: z.string(),
    contactNo: z.string(),
    /** Its IANA time zone: its service day is the date there. */
    timeZone: z.string(),
    doctors: z.array(doctor),
  })
  .meta({ id: 'Hospital' })
export type Hospital = z.infer<typeof hospital>

export const getAllHospitals = defineCall({
  method: 'GET',
  path: '/api/GetAllHospitals',
  roles: [],
  answer: z.array(hospital),
  problems: [],
})

export const hospitalPage = z.object({
  hospitals: z.array(hospital),
  /** Hand it back as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
  /** How many hospitals match in all. */
  total: z.number().int(),
})

export const findHospitals = defineCall({
  method: 'GET',
  path: '/api/hospitals',
  roles: [],
  query: z.object({
    query: z.string().max(100).default(''),
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(5),
  }),
  answer: hospitalPage,
  problems: [],
})

export const showHospital = defineCall({
  method: 'GET',
  path: '/api/hospitals/{id}',
  roles: [],
  params: z.object({ id }),
  answer: hospital,
  problems: ['hospital-not-found'],
})

export const speciality = shortText.min(1, fault('speciality-missing'))

/** When a doctor is there on the whole; free text like a slot's times. */
const typedTimings = z.strictObject({
  start: shortText.min(1, fault('timing-start-missing')),
  end: shortText.min(1, fault('timing-end-missing')),
})

/** A room as the desk names it; an empty one removes it. */
const room = z.string().trim().max(40).regex(showable, fault('characters'))

/** Texts that patients read before they book; an empty one removes it. */
const fee = z.string().trim().max(60).regex(showable, fault('characters'))
const note = z.string().trim().max(200).regex(showable, fault('characters'))

export const addDoctor = defineCall({
  method: 'POST',
  path: '/api/doctors',
  roles: ['staff'],
  body: z.strictObject({
    name,
    secondName: secondName.optional(),
    speciality,
    timings: typedTimings.nullish(),
    room: room.optional(),
    fee: fee.optional(),
    note: note.optional(),
  }),
  answer: doctor,
  problems: [],
})

export const updateDoctor = defineCall({
  method: 'PUT',
  path: '/api/doctors/{id}',
  roles: ['staff'],
  params: z.object({ id }),
  body: z.strictObject({
    name: name.optional(),
    secondName: secondName.optional(),
    speciality: speciality.optional(),
    timings: typedTimings.nullish(),
    room: room.optional(),
    fee: fee.optional(),
    note: note.optional(),
  }),
  answer: doctor,
  problems: ['doctor-not-found'],
})

export const setAvailability = defineCall({
  method: 'PUT',
  path: '/api/doctors/{id}/availability',
  roles: ['staff'],
  params: z.object({ id }),
  body: z.strictObject({ availability }),
  answer: doctor,
  problems: ['doctor-not-found'],
})

const asSigns = fault('characters')

/** What a hospital says of itself, and how each of it has to look. Digits of any Indian script are kept as Latin ones. */
export const hospitalDetails = {
  name,
  address: z
    .string()
    .trim()
    .min(1, fault('address-missing'))
    .max(300, fault('address-too-long'))
    .regex(showable, asSigns),
  pincode: shortText.min(1, fault('pincode-missing')).regex(showable, asSigns).transform(plainDigits),
  contactNo: shortText.min(1, fault('contact-number-missing')).regex(showable, asSigns).transform(plainDigits),
  contactEmail: shortText.regex(showable, asSigns).regex(/^[^\s@]+@[^\s@]+$/, fault('email-wrong')),
}

/** The details that a change is about; those that stay are absent. */
const changedDetails = z.object({
  name: z.string().optional(),
  /** Empty where it is to be removed. */
  secondName: z.string().optional(),
  address: z.string().optional(),
  pincode: z.string().optional(),
  contactNo: z.string().optional(),
  contactEmail: z.string().optional(),
})
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
