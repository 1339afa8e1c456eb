import { z } from 'zod'
import { typedPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { changeOfDetails } from './change-of-details.ts'
import { findHospitals, hospitalPage } from './hospitals.ts'
import { adminHospital, setUpAnswer } from './registrations.ts'
import { id } from './value.ts'

export const adminLogin = defineCall({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Logs the admin in',
  audience: 'anyone',
  cookie: 'baari-known-browser',
  body: z.strictObject({ password: typedPassword }),
  answer: z.object({ admintoken: z.string() }),
  problems: ['admin-password-wrong', 'too-many-requests'],
})

export const adminHospitals = defineCall({
  method: 'GET',
  path: '/api/admin/hospitals',
  summary:
    'Every hospital, suspended ones too, whose pincode, name or number contains the query, a page at a time, sorted by name',
  audience: 'admin',
  query: findHospitals.query,
  answer: hospitalPage.extend({ hospitals: z.array(adminHospital) }),
  problems: [],
})

export const setSuspended = defineCall({
  method: 'PUT',
  path: '/api/admin/hospitals/{id}/suspended',
  summary: 'Suspends a hospital, or lets it back: suspended, it is hidden, nobody can log in or book',
  audience: 'admin',
  touches: [['hospital', 'params.id']],
  params: z.object({ id }),
  body: z.strictObject({ suspended: z.boolean() }),
  answer: adminHospital,
  problems: ['hospital-not-found'],
})

export const renewSetupCode = defineCall({
  method: 'POST',
  path: '/api/admin/hospitals/{id}/setupCode',
  summary: 'Makes a new set-up code for a hospital; the one before is no longer good',
  audience: 'admin',
  touches: [['hospital', 'params.id']],
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
  summary: 'The changes of hospitals’ details that wait for a decision, the oldest first',
  audience: 'admin',
  answer: z.array(waitingChange),
  problems: [],
})

const onChange = {
  audience: 'admin',
  touches: [
    ['change', 'params.id'],
    ['hospital', 'answer._id'],
  ],
  params: z.object({ id }),
  answer: adminHospital,
  problems: ['not-found', 'already-approved', 'already-rejected', 'change-withdrawn'],
} as const

export const approveChange = defineCall({
  method: 'POST',
  path: '/api/admin/changes/{id}/approve',
  summary: 'Changes a hospital’s details as it asked; everyone sees the new ones',
  ...onChange,
})

export const rejectChange = defineCall({
  method: 'POST',
  path: '/api/admin/changes/{id}/reject',
  summary: 'Turns a change of a hospital’s details down; its desk sees that',
  ...onChange,
})
