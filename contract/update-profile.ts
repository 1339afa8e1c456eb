import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { language } from './languages.ts'
import { agreedChannels } from './message-consents.ts'
import { patientProfile } from './session.ts'

export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/api/auth/userprofile',
  permission: 'account',
  withoutSession: 'session-ended',
  body: z
    .strictObject({ language: language.optional(), messages: agreedChannels.optional() })
    .refine((typed) => typed.language !== undefined || typed.messages !== undefined, {
      path: ['language'],
      message: fault('missing'),
    }),
  answer: patientProfile,
  problems: [],
})
