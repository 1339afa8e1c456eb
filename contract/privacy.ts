import { z } from 'zod'
import { typedPassword } from './accounts.ts'
import { appointmentStatus, gender, priority, shownPatient } from './appointments.ts'
import { defineCall } from './call.ts'
import { language } from './languages.ts'
import { messageConsent } from './message-consents.ts'
import { feedback } from './past-visits.ts'
import { serviceDay } from './service-day.ts'
import { name } from './value.ts'

/** An instant, as `2026-11-21T09:30:00.000Z`. */
const instant = z.string()

/** One appointment of any status. */
const appointmentData = z.object({
  hospital: z.string(),
  hospitalSecondName: z.string().optional(),
  doctor: z.string(),
  doctorSecondName: z.string().optional(),
  slot: z.string(),
  appointmentDate: serviceDay,
  queueNumber: z.number().int(),
  patient: shownPatient,
  /** Whether a parent or guardian agreed; null where the question was not asked. */
  guardian: z.boolean().nullable(),
  /** In whose name it was booked. */
  bookedFor: z.string(),
  bookedBy: z.enum(['you', 'the hospital']),
  /** In which the token was taken, where that is known. */
  language: language.nullable(),
  status: appointmentStatus,
  priority,
  onMyWayAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  calledAt: instant.nullable(),
  cancelledByHospital: z.boolean(),
  bookedAt: instant,
  completedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** How the waiting was, from 1 (too long) to 3 (short); null without an answer. */
  feedback: feedback.nullable(),
})

/** A day on whose waitlist the person is or was. */
const waitlistData = z.object({
  hospital: z.string(),
  hospitalSecondName: z.string().optional(),
  doctor: z.string(),
  doctorSecondName: z.string().optional(),
  slot: z.string(),
  appointmentDate: serviceDay,
  joinedAt: instant,
  /** When a place was offered, and until when. */
  offeredAt: instant.nullable(),
  offeredUntil: instant.nullable(),
  endedAt: instant.nullable(),
  outcome: z.enum(['taken', 'expired', 'withdrawn']).nullable(),
})

/** Everything that is kept of one person, without what would let its reader in anywhere. */
const personalData = z
  .object({
    writtenAt: instant,
    account: z.object({
      fullName: z.string(),
      mobileNo: z.string(),
      /** In which its messages are written; null until one is chosen. */
      language: language.nullable(),
      /** The way to a clinic; null where the person has not said it, or has none. */
      travelMinutes: z.number().int().nullable(),
      signedUpAt: instant,
      /** The text agreed to at the sign-up; null where none was sent. */
      consent: z.object({ version: z.string(), at: instant }).nullable(),
      /** The last answer about WhatsApp and SMS, with its time and place; `message`: by STOP or START. */
      messages: z.array(messageConsent),
    }),
    /** Whom the account remembers for later bookings. */
    people: z.array(
      z.object({
        name: z.string(),
        birthYear: z.number().int(),
        gender,
        rememberedAt: instant,
        /** When a parent or guardian agreed, for a child. */
        guardianConsentAt: instant.nullable(),
      }),
    ),
    appointments: z.array(appointmentData),
    /** Hospitals that were starred, or taken from the own list. */
    clinics: z.array(
      z.object({ hospital: z.string(), hospitalSecondName: z.string().optional(), starred: z.boolean(), at: instant }),
    ),
    waitlist: z.array(waitlistData),
    sessions: z.array(z.object({ loggedInAt: instant, lastUsedAt: instant })),
    /** Browsers that are notified: through which push service, and since when. */
    notifications: z.array(z.object({ service: z.string(), since: instant, language: language.nullable() })),
    /** Hospitals whose bookings were answered "not mine". */
    notMine: z.array(z.object({ hospital: z.string(), hospitalSecondName: z.string().optional(), at: instant })),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>

export const myData = defineCall({
  method: 'GET',
  path: '/api/auth/mydata',
  permission: 'account',
  shows: 'own',
  answer: personalData,
  problems: [],
})

export const updateName = defineCall({
  method: 'PUT',
  path: '/api/auth/account',
  permission: 'account',
  body: z.strictObject({ fullName: name }),
  /** The name as it is kept now. */
  answer: z.object({ message: z.string(), fullName: z.string() }),
  problems: [],
})

export const eraseAccount = defineCall({
  method: 'DELETE',
  path: '/api/auth/account',
  permission: 'account',
  body: z.strictObject({ currentPassword: typedPassword }),
  /** How many waiting appointments were cancelled. */
  answer: z.object({ message: z.string(), cancelled: z.number().int().min(0) }),
  problems: ['current-password-wrong', 'too-many-requests'],
})
