import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { language } from './languages.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

/** The notice of one appointment, or of a place that is offered, to a phone whose page is closed. */
export const notice = z.object({
  /** `time-to-go`: the live number has come within three of the own; `your-turn`: no appointment waits before it;
   *  `called`, `missed` and `back-in-line`: what the desk did with it; `late` and `paused`: its queue is; `cancelled` and
   *  `transferred`: the hospital has ended it, without or with a number in another queue; `place-kept`: a place on another day is kept
   *  for it, because the doctor is away; `place-free`: a place is kept for a patient of a waitlist. */
  kind: z.enum([
    'time-to-go',
    'your-turn',
    'called',
    'missed',
    'back-in-line',
    'late',
    'paused',
    'cancelled',
    'transferred',
    'place-kept',
    'place-free',
  ]),
  /** Absent from `place-free`. */
  appointmentId: id.optional(),
  /** The numbers are absent from notices of places. */
  currentQueueNumber: z.number().int().optional(),
  queueNumber: z.number().int().optional(),
  /** The finished texts, in the recipient's language. */
  title: z.string(),
  body: z.string(),
  /** The facts of a cancelled appointment, which no list shows. */
  cancelled: z.object({ hospital: z.string(), doctor: z.string(), slot: z.string(), date: serviceDay }).optional(),
  /** With which the phone reports that it has shown it. */
  token: id.optional(),
  /** The place that is kept, until an instant in UTC. */
  place: z.object({ slotId: id, date: serviceDay, until: z.string() }).optional(),
})
export type Notice = z.infer<typeof notice>

const sayings = {
  'time-to-go': 'come-now',
  'your-turn': 'come-now',
  'called': 'your-turn',
  'late': 'late',
  'paused': 'paused',
  'transferred': 'moved',
  'cancelled': 'cancelled',
  'place-free': 'place-free',
  'booked': 'booked',
} as const

/** What a notice says as a message, on a channel that costs and at the desk; one of another kind is only pushed. */
export const messageKinds: Readonly<
  Partial<Record<Notice['kind'] | 'booked', (typeof sayings)[keyof typeof sayings]>>
> = sayings

export const pushKey = defineCall({
  method: 'GET',
  path: '/api/notifications/key',
  permission: 'public',
  answer: z.object({ publicKey: z.string() }),
  problems: [],
})

/** What a phone reports of a notice, by its service worker; each state counts once. An unknown token is answered as a known one. */
export const reportNotice = defineCall({
  method: 'POST',
  path: '/api/notifications/receipts',
  permission: 'public',
  body: z.strictObject({ token: z.string().max(100), state: z.enum(['shown', 'clicked']) }),
  answer: z.undefined(),
  problems: [],
})

const noAddress = fault('push-address-wrong')

/** Where a browser's push service takes messages for it. */
const endpoint = z
  .string()
  .max(1000, noAddress)
  .regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u, noAddress)

const base64url = z.string().regex(/^[\w-]{10,200}={0,2}$/, fault('push-key-wrong'))

export const subscribeToPush = defineCall({
  method: 'POST',
  path: '/api/notifications/subscriptions',
  permission: 'account',
  body: z.strictObject({
    endpoint: endpoint.refine((address) => URL.canParse(address), noAddress),
    expirationTime: z.number().nullish(),
    /** The page's: for the notices of an account without a language. */
    language: language.optional(),
    keys: z.object({ p256dh: base64url, auth: base64url }),
  }),
  answer: z.undefined(),
  problems: ['push-service-unknown'],
})

export const unsubscribeFromPush = defineCall({
  method: 'DELETE',
  path: '/api/notifications/subscriptions',
  permission: 'account',
  body: z.strictObject({ endpoint }),
  answer: z.undefined(),
  problems: [],
})
