import { z } from 'zod'
import { gender } from './appointments.ts'
import { defineCall } from './call.ts'
import { serviceDay } from './service-day.ts'

/** People whom this hospital has seen under a mobile, the last visit first; at most eight. Each name once, as it was typed last. */
export const knownPatients = defineCall({
  method: 'GET',
  path: '/api/patients/known',
  permission: 'queue',
  shows: 'internal',
  query: z.object({ mobile: z.string().max(40) }),
  answer: z
    .array(
      z
        .object({
          name: z.string(),
          /** On the last visit. */
          age: z.number().int(),
          gender,
          lastVisit: serviceDay,
        })
        .meta({ id: 'KnownPatient' }),
    )
    .max(8),
  problems: [],
})
