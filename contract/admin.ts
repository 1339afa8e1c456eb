import { z } from 'zod'
import { typedPassword } from './accounts.ts'
import { defineCall } from './call.ts'
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
