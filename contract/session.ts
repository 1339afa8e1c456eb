import { z } from 'zod'
import { defineCall } from './call.ts'
import { language } from './languages.ts'
import { messageConsent } from './message-consents.ts'

export const patientProfile = z
  .object({
    fullName: z.string(),
    mobileNo: z.string(),
    /** In which its messages are written; absent until one is chosen. */
    language: language.optional(),
    /** Whether its messages may come by WhatsApp and by SMS. */
    messages: z.object({ whatsapp: z.boolean(), sms: z.boolean() }).meta({ id: 'Channels' }),
    /** What the account has said about each, when and where the last time. */
    consents: z.array(messageConsent),
  })
  .meta({ id: 'PatientProfile' })
export type PatientProfile = z.infer<typeof patientProfile>

export const userProfile = defineCall({
  method: 'GET',
  path: '/api/auth/userprofile',
  permission: 'account',
  shows: 'own',
  withoutSession: 'session-ended',
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
