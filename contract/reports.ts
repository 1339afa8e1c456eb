import { z } from 'zod'
import { patient } from './appointments.ts'
import { defineCall } from './call.ts'
import { queueReason, queueStatus } from './live-queue.ts'
import { serviceDay } from './service-day.ts'
import { count } from './slot-rules.ts'
import { id } from './value.ts'

/** The longest range of a report, in days. */
export const longestReport = 366

/** How a token was given. A transferred token keeps it. */
export const bookedBy = z.enum(['online', 'desk', 'kiosk'])
export type BookedBy = z.infer<typeof bookedBy>

const minutes = z.number().int()

/** Whole minutes: half of the `known` ones took `half` or less, 8 in 10 took `eight` or less. They come from histograms: within two minutes, or
 *  8 %, of the exact ones. Null where fewer than five are known. */
export const spread = z.object({ known: count, half: minutes, eight: minutes }).meta({ id: 'Spread' }).nullable()
export type Spread = z.infer<typeof spread>

const counts = z
  .object({
    sessions: count,
    /** Every number that was given: `completed + missed + cancelled + leftOver`, and today `waiting` as well. */
    tokens: count,
    online: count,
    desk: count,
    kiosk: count,
    completed: count,
    missed: count,
    cancelled: count,
    /** They waited, or were called, when the session ended. */
    leftOver: count,
    waiting: count,
  })
  .meta({ id: 'TokenCounts' })

const measured = {
  /** From when a completed token could first expect to be called to its last call. */
  wait: spread,
  /** From the last call to the completion, where both were pressed one by one. */
  withDoctor: spread,
  /** The places of the sessions; null where one of them has no limit. */
  capacity: count.nullable(),
  /** Calls of tokens that had been shown a range an hour before, and those of them inside it. */
  rangeShown: count,
  rangeHeld: count,
}

/** How people said the waiting was, from the best face to the worst. */
const faces = z.tuple([count, count, count])

/** The first calls, in minutes after the slots' starts: negative when early. */
export const figures = counts.extend({ ...measured, start: spread }).meta({ id: 'Figures' })
export type Figures = z.infer<typeof figures>

const range = z.object({ from: serviceDay, to: serviceDay })

export const report = z
  .object({
    ...range.shape,
    /** As many days before the first. */
    before: range,
    totals: figures.extend({
      /** Null where no patient has answered. */
      feedback: faces.nullable(),
    }),
    /** The months with an answer, in their order, and their first days. */
    months: z.array(z.object({ from: serviceDay, feedback: faces })),
    totalsBefore: figures,
    /** The days with a session. */
    days: z.array(figures.extend({ date: serviceDay })),
    /** By the hour of the call; 1 is Monday. */
    hours: z.array(
      z.object({
        weekday: z.number().int().min(1).max(7),
        hour: z.number().int().min(0).max(23),
        tokens: count,
        wait: z.object({ half: minutes, eight: minutes }).nullable(),
      }),
    ),
    doctors: z.array(figures.extend({ doctorId: id, name: z.string() })),
    /** People seen by the half hour of their call, from 0 at midnight to 47, and the sessions in which that half hour lay between the first
     *  call and the last; of finished sessions whose calls are known. */
    pace: z.array(z.object({ halfHour: z.number().int().min(0).max(47), people: count, sessions: count })),
    /** By how many days ahead they were booked, a transferred one at first; without cancelled and waiting tokens. */
    ahead: z.array(z.object({ days: count, tokens: count, missed: count })),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof report>

const ofDoctor = { doctor: id.optional() }

/** The whole hospital, or one doctor. */
const asked = z.object({ ...range.shape, ...ofDoctor })

export const showReport = defineCall({
  method: 'GET',
  path: '/api/reports',
  permission: 'reports',
  shows: 'internal',
  query: asked,
  answer: report,
  problems: ['date-out-of-range', 'doctor-not-found'],
})

/** A session's figures; its `start` is its minutes. */
const session = counts
  .extend({
    ...measured,
    start: minutes.nullable(),
    slotId: id,
    slot: z.object({ name: z.string(), startTime: z.string(), endTime: z.string() }),
    doctor: z.object({ _id: id, name: z.string() }),
  })
  .meta({ id: 'ReportedSession' })
export type ReportedSession = z.infer<typeof session>

export const reportedSessions = defineCall({
  method: 'GET',
  path: '/api/reports/sessions',
  permission: 'reports',
  shows: 'internal',
  query: z.object({ date: serviceDay, ...ofDoctor }),
  answer: z.object({ sessions: z.array(session) }),
  problems: ['doctor-not-found'],
})

export const tokenOutcome = z.enum(['completed', 'missed', 'cancelled', 'leftOver', 'waiting'])

/** Without a name. Instants are in the hospital's time zone. */
const token = z
  .object({
    queueNumber: z.number().int().min(1),
    bookedAt: z.string(),
    arrivedAt: z.string().nullable(),
    /** The last call. */
    calledAt: z.string().nullable(),
    completedAt: z.string().nullable(),
    /** Each time that its person was called and not there, also of one who came back. */
    missedAt: z.array(z.string()),
    cancelledAt: z.string().nullable(),
    outcome: tokenOutcome,
    by: bookedBy,
  })
  .meta({ id: 'ReportedToken' })

export const reportedSession = defineCall({
  method: 'GET',
  path: '/api/reports/sessions/{slotId}',
  permission: 'reports',
  shows: 'internal',
  params: z.object({ slotId: id }),
  query: z.object({ date: serviceDay }),
  answer: session.extend({
    tokens: z.array(token),
    /** The announced states of the queue; the last has no end while it lasts. */
    states: z.array(
      z.object({ state: queueStatus, from: z.string(), to: z.string().nullable(), reason: queueReason.nullable() }),
    ),
  }),
  problems: ['slot-not-found'],
})

/** The sessions of a day, or one of them, with the persons of their tokens, to be printed. */
export const showRegister = defineCall({
  method: 'GET',
  path: '/api/reports/register',
  permission: 'queue',
  shows: 'internal',
  query: z.object({ date: serviceDay, slot: id.optional() }),
  answer: z.object({
    sessions: z.array(
      z.object({
        slotId: session.shape.slotId,
        slot: session.shape.slot,
        doctor: session.shape.doctor,
        /** The first call; a token that was called again says its last one only. */
        beganAt: z.string().nullable(),
        tokens: z.array(token.extend({ patient })),
      }),
    ),
  }),
  problems: [],
})

export const exportSessions = defineCall({
  method: 'GET',
  path: '/api/reports/sessions.csv',
  permission: 'reports',
  shows: 'internal',
  download: true,
  query: asked,
  answer: z.string(),
  problems: ['date-out-of-range', 'doctor-not-found'],
})

/** With names. */
export const exportTokens = defineCall({
  method: 'GET',
  path: '/api/reports/tokens.csv',
  permission: 'security',
  needsProof: true,
  shows: 'internal',
  download: true,
  query: asked,
  answer: z.string(),
  problems: ['date-out-of-range', 'doctor-not-found'],
})

/** How full the hours of a week usually are, from four weeks on. */
export const quietHours = defineCall({
  method: 'GET',
  path: '/api/hospitals/{id}/quiet-hours',
  permission: 'public',
  shows: 'public',
  params: z.object({ id }),
  answer: z.object({
    hours: z.array(
      z.object({
        weekday: z.number().int().min(1).max(7),
        hour: z.number().int().min(0).max(23),
        /** Of the fullest hour, in percent. */
        share: z.number().int().min(0).max(100),
      }),
    ),
    /** The session that is usually least full, with its times of day. */
    quietest: z.object({ weekday: z.number().int().min(1).max(7), from: z.string(), to: z.string() }).nullable(),
  }),
  problems: ['hospital-not-found'],
})

/** Fewer known ones say too little of anyone. */
export const enough = 5

/** Tokens that were missed, of 100 that were not cancelled. */
export function missedShare({
  tokens,
  cancelled,
  waiting,
  missed,
}: Pick<Figures, 'tokens' | 'cancelled' | 'waiting' | 'missed'>): number | undefined {
  const held = tokens - cancelled - waiting
  return held < enough ? undefined : Math.round((100 * missed) / held)
}

/** How often the shown range was right, in 10. */
export const rightTimes = ({ rangeShown, rangeHeld }: Pick<Figures, 'rangeShown' | 'rangeHeld'>): number | undefined =>
  rangeShown < enough ? undefined : Math.round((10 * rangeHeld) / rangeShown)
