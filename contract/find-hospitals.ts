import { z } from 'zod'
import { defineCall } from './call.ts'
import { hospital } from './hospital.ts'
import { language } from './languages.ts'
import { id } from './value.ts'

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
  /** Only so many are listed: more than `total` match. */
  more: z.literal(true).optional(),
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
