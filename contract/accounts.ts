import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { language } from './languages.ts'
import { agreedChannels } from './message-consents.ts'
import { plainDigits, typedMobile } from './mobile.ts'
import { name, shortText } from './value.ts'

/** Long enough for every password that can have been set, short enough not to be worth hashing for harm. */
export const typedPassword = z.string().min(1, fault('password-missing')).max(128, fault('password-too-long'))

/** A hospital's number as its staff types it. */
const typedHospitalNumber = shortText.min(1, fault('hospital-number-missing')).transform(plainDigits)

export const userLogin = defineCall({
  method: 'POST',
  path: '/api/auth/userlogin',
  permission: 'public',
  body: z.strictObject({ mobileNo: typedMobile, password: typedPassword }),
  answer: z.object({ token: z.string() }),
  problems: ['mobile-not-registered', 'wrong-password', 'too-many-requests'],
})

export const newPassword = z.string().min(8, fault('password-too-short')).max(128, fault('password-too-long'))

/** What a one-time password or a widget has given: see one-time-passwords.ts. */
const otpToken = z.string().max(200).optional()

/** The consent text of the sign-up, by the month of its introduction. Another text gets its own version and this one stays in
 *  the list, because a consent that was given does not change. */
export const consentVersion = '2026-11'

/** The version of the text that the person agreed to. */
const consent = z.enum([consentVersion])

export const userSignup = defineCall({
  method: 'POST',
  path: '/api/auth/usersignup',
  permission: 'public',
  body: z.strictObject({
    fullName: name,
    mobileNo: typedMobile,
    password: newPassword,
    otpToken,
    /** The version of the text that was agreed to; kept with the time. */
    consent: consent.optional(),
    /** The page's, which becomes the account's. */
    language: language.optional(),
    /** The channels that were agreed to, each by itself; kept with the time. */
    messages: agreedChannels.optional(),
  }),
  answer: z.object({ message: z.string() }),
  problems: ['mobile-not-proven', 'mobile-taken', 'password-too-common', 'too-many-requests'],
})

export const updatePassword = defineCall({
  method: 'PUT',
  path: '/api/auth/updatepassword',
  permission: 'account',
  anonymous: 'always',
  body: z.strictObject({
    mobileNo: typedMobile,
    newPassword,
    otpToken,
    /** Instead of the proof, together with the patient's token. */
    currentPassword: typedPassword.optional(),
  }),
  answer: z.object({ message: z.string() }),
  problems: [
    'mobile-not-proven',
    'no-such-account',
    'current-password-wrong',
    'password-too-common',
    'not-allowed',
    'too-many-requests',
  ],
})

export const hospitalLogin = defineCall({
  method: 'POST',
  path: '/api/auth/hospitallogin',
  permission: 'public',
  cookie: 'baari-known-browser',
  body: z.strictObject({
    hospitalNumber: typedHospitalNumber,
    password: typedPassword,
  }),
  answer: z.object({ hospitaltoken: z.string() }),
  problems: [
    'hospital-number-unknown',
    'hospital-password-wrong',
    'hospital-suspended',
    'own-log-in-off',
    'too-many-requests',
  ],
})

export const hospitalSignup = defineCall({
  method: 'POST',
  path: '/api/auth/hospitalsignup',
  permission: 'security',
  anonymous: 'without-token',
  needsProof: true,
  body: z.strictObject({
    hospitalNumber: typedHospitalNumber,
    hpassword: newPassword,
    /** Issued on approval, good once: instead of the hospital's token. */
    setupCode: z.string().max(200).optional(),
  }),
  answer: z.object({ message: z.string() }),
  problems: ['setup-code-unknown', 'not-allowed', 'password-too-common', 'too-many-requests'],
})
