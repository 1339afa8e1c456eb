import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './value.ts'

export const availability = z.enum(['Available', 'Not Available'])

const timings = z.object({ start: z.string(), end: z.string() })

/** What anybody may know of a doctor. */
export const doctor = z
  .object({ _id: id, name: z.string(), speciality: z.string(), availability, timings: timings.optional() })
  .meta({ id: 'Doctor' })
export type Doctor = z.infer<typeof doctor>

/** What anybody may know of a hospital. */
export const hospital = z
  .object({
    _id: id,
    name: z.string(),
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
