import { z } from 'zod'
import { defineCall } from './call.ts'
import { language } from './languages.ts'

const patientProfile = z
  .object({
    fullName: z.string(),
    mobileNo: z.string(),
    /** In which its messages are written; absent until one is chosen. */
    language: language.optional(),
  })
  .meta({ id: 'PatientProfile' })

export const userProfile = defineCall({
  method: 'GET',
  path: '/api/auth/userprofile',
  permission: 'account',
  shows: 'own',
  withoutSession: 'session-ended',
  answer: patientProfile,
  problems: [],
})

export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/api/auth/userprofile',
  permission: 'account',
  withoutSession: 'session-ended',
  body: z.strictObject({ language }),
  answer: patientProfile,
  problems: [],
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  permission: 'any-session',
  answer: z.undefined(),
  problems: [],
})
