import { z } from 'zod'
import { gender } from './appointments.ts'
import { defineCall } from './call.ts'
import { id, name } from './value.ts'

/** How many people an account remembers, and how many tokens it holds at once for all of them. */
export const mostPeopleOfMine = 12

/** A person for whom the account books again. */
export const personOfMine = z
  .object({
    _id: id,
    name: z.string(),
    birthYear: z.number().int(),
    gender,
    /** A parent or guardian has agreed to keep a child's name and age. */
    guardianConsent: z.literal(true).optional(),
  })
  .meta({ id: 'PersonOfMine' })
export type PersonOfMine = z.infer<typeof personOfMine>

const birthYear = z.number().int().min(1900).max(2200)

/** The age that a year of birth tells, which is at most one year off. */
export const ageOf = (born: number, now: number): number =>
  Math.min(120, Math.max(0, new Date(now).getUTCFullYear() - born))

/** The year of birth that an age tells. */
export const birthYearOf = (age: number, now: number): number => new Date(now).getUTCFullYear() - age

export const peopleOfMine = defineCall({
  method: 'GET',
  path: '/api/people-of-mine',
  permission: 'account',
  shows: 'own',
  answer: z.array(personOfMine),
  problems: [],
})

export const rememberPerson = defineCall({
  method: 'POST',
  path: '/api/people-of-mine',
  permission: 'account',
  body: z.strictObject({
    name,
    birthYear,
    gender,
    /** Needed for a child: a parent or guardian agrees. */
    guardianConsent: z.literal(true).optional(),
  }),
  answer: personOfMine,
  creates: true,
  problems: ['too-many-people'],
})

export const updatePersonOfMine = defineCall({
  method: 'PATCH',
  path: '/api/people-of-mine/{id}',
  permission: 'account',
  params: z.object({ id }),
  body: z.strictObject({
    name: name.optional(),
    birthYear: birthYear.optional(),
    gender: gender.optional(),
    guardianConsent: z.literal(true).optional(),
  }),
  answer: personOfMine,
  problems: ['person-not-remembered'],
})

export const forgetPerson = defineCall({
  method: 'DELETE',
  path: '/api/people-of-mine/{id}',
  permission: 'account',
  params: z.object({ id }),
  answer: z.undefined(),
  problems: ['person-not-remembered'],
})
