import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { language } from './languages.ts'
import { agreedChannels } from './message-consents.ts'
import { patientProfile } from './session.ts'

/** The longest way to a clinic, in minutes. */
export const longestTravel = 480

export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/api/auth/userprofile',
  permission: 'account',
  withoutSession: 'session-ended',
  body: z
    .strictObject({
      language: language.optional(),
      messages: agreedChannels.optional(),
      /** How long the way to a clinic is, by which the message to come is sent earlier; 0 without one. */
      travelMinutes: z.number().int().min(0).max(longestTravel).optional(),
    })
    .refine((typed) => Object.values(typed).some((one) => one !== undefined), {
      path: ['language'],
      message: fault('missing'),
    }),
  answer: patientProfile,
  problems: [],
})
