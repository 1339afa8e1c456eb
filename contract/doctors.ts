import { z } from 'zod'
import { defineCall } from './call.ts'
import { availability, doctor } from './hospitals.ts'
import { id, name, shortText } from './value.ts'

export const speciality = shortText.min(1, 'Write the speciality.')

/** When a doctor is there on the whole; free text like a slot's times. */
const timings = z.strictObject({
  start: shortText.min(1, 'Write when it starts.'),
  end: shortText.min(1, 'Write when it ends.'),
})

export const addDoctor = defineCall({
  method: 'POST',
  path: '/api/doctors',
  roles: ['staff'],
  body: z.strictObject({ name, speciality, timings: timings.nullish() }),
  answer: doctor,
  problems: [],
})

export const updateDoctor = defineCall({
  method: 'PUT',
  path: '/api/doctors/{id}',
  roles: ['staff'],
  params: z.object({ id }),
  body: z.strictObject({ name: name.optional(), speciality: speciality.optional(), timings: timings.nullish() }),
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
