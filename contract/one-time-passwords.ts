import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { plainDigits, typedMobile } from './mobile.ts'

/** How a page proves a mobile number: by a code that our own calls send and check, or by a third party's widget. */
export const otpProvider = z.discriminatedUnion('way', [
  z.object({ way: z.literal('code') }),
  z.object({
    way: z.literal('widget'),
    /** The widget's script and what it is started with; all of it is public. */
    script: z.url(),
    widgetId: z.string(),
    tokenAuth: z.string(),
  }),
])
export type OtpProviderFacts = z.infer<typeof otpProvider>

export const showOtpProvider = defineCall({
  method: 'GET',
  path: '/api/otp/provider',
  permission: 'public',
  answer: otpProvider,
  problems: ['otp-unavailable'],
})

export const sendOtp = defineCall({
  method: 'POST',
  path: '/api/otp/send',
  permission: 'public',
  body: z.strictObject({ mobileNo: typedMobile }),
  answer: z.object({
    message: z.string(),
    /** The code itself, where nothing is really sent: only with the provider for trying out. */
    devCode: z.string().optional(),
  }),
  problems: ['otp-unavailable', 'otp-other-way', 'too-many-requests'],
})

/** The code as a person types it: with spaces, in Indian-script digits. */
export const oneTimeCode = z
  .string()
  .max(40)
  .transform((typed) => plainDigits(typed).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{4,10}$/, fault('one-time-code-wrong')))

const noAccessToken = fault('no-proof')

export const verifyOtp = defineCall({
  method: 'POST',
  path: '/api/otp/verify',
  permission: 'public',
  body: z
    .strictObject({
      mobileNo: typedMobile.optional(),
      code: oneTimeCode.optional(),
      accessToken: z.string().min(1).max(4000).optional(),
    })
    .refine(
      (body) => body.accessToken !== undefined || (body.mobileNo !== undefined && body.code !== undefined),
      noAccessToken,
    ),
  answer: z.object({
    /** Proves the mobile to sign-up and password reset: once, within ten minutes. */
    otpToken: z.string(),
    /** The mobile that it proves. */
    mobileNo: z.string(),
  }),
  problems: ['otp-wrong', 'otp-expired', 'otp-unavailable', 'otp-other-way', 'too-many-requests'],
})
