import { z } from 'zod'
import { typedPassword } from './accounts.ts'
import { changeOfDetails, findHospitals, hospitalPage } from './hospitals.ts'
import { defineCall } from './call.ts'
import { typedCode } from './persons.ts'
import { adminHospital, setUpAnswer } from './registrations.ts'
import { id } from './value.ts'

export const adminLogin = defineCall({
  method: 'POST',
  path: '/api/admin/login',
  permission: 'public',
  cookie: 'baari-known-browser',
  body: z.strictObject({ password: typedPassword, code: typedCode.optional() }),
  answer: z.object({ admintoken: z.string() }),
  problems: ['admin-password-wrong', 'code-needed', 'code-wrong', 'too-many-requests'],
})

export const adminHospitals = defineCall({
  method: 'GET',
  path: '/api/admin/hospitals',
  permission: 'administration',
  shows: 'internal',
  query: findHospitals.query,
  answer: hospitalPage.extend({ hospitals: z.array(adminHospital) }),
  problems: [],
})

export const setSuspended = defineCall({
  method: 'PUT',
  path: '/api/admin/hospitals/{id}/suspended',
  permission: 'administration',
  params: z.object({ id }),
  body: z.strictObject({ suspended: z.boolean() }),
  answer: adminHospital,
  problems: ['hospital-not-found'],
})

export const renewSetupCode = defineCall({
  method: 'POST',
  path: '/api/admin/hospitals/{id}/setupCode',
  permission: 'administration',
  params: z.object({ id }),
  answer: setUpAnswer,
  problems: ['hospital-not-found'],
})

const waitingChange = changeOfDetails
  .omit({ status: true })
  .extend({
    /** As it is now. */
    hospital: adminHospital,
  })
  .meta({ id: 'WaitingChange' })
export type WaitingChange = z.infer<typeof waitingChange>

export const waitingChanges = defineCall({
  method: 'GET',
  path: '/api/admin/changes',
  permission: 'administration',
  shows: 'internal',
  answer: z.array(waitingChange),
  problems: [],
})

const onChange = {
  permission: 'administration',
  params: z.object({ id }),
  answer: adminHospital,
  problems: ['not-found', 'already-approved', 'already-rejected', 'change-withdrawn'],
} as const

export const approveChange = defineCall({
  method: 'POST',
  path: '/api/admin/changes/{id}/approve',
  ...onChange,
})

export const rejectChange = defineCall({
  method: 'POST',
  path: '/api/admin/changes/{id}/reject',
  ...onChange,
})
