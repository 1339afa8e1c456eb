import { z } from 'zod'
import { defineCall } from './call.ts'
import { doctor, hospital } from './hospital.ts'
import { queueStatus } from './live-queue.ts'
import { serviceDay } from './service-day.ts'
import { count, whyNot } from './slot-rules.ts'
import { id } from './value.ts'

/** The session of a doctor that goes on today, or comes next. `queue update` of its slot keeps it current. */
const today = z.object({
  slotId: id,
  date: serviceDay,
  startTime: z.string(),
  currentQueueNumber: count,
  waiting: count,
  /** The tokens that are called. */
  called: z.array(z.number().int().min(1)),
  /** When a patient who takes a token now is called; null where that is not known. */
  walkIn: z.object({ from: z.string(), to: z.string() }).nullable(),
  state: queueStatus,
})
export type TodayOfDoctor = z.infer<typeof today>

/** A hospital that the account has visited or starred, with what its doctors do today. */
export const myClinic = hospital
  .extend({
    starred: z.boolean(),
    doctors: z.array(
      doctor.extend({
        /** Null where no session is left today. */
        today: today.nullable(),
        /** Why none takes place: a leave or a holiday. */
        away: whyNot.optional(),
      }),
    ),
  })
  .meta({ id: 'MyClinic' })
export type MyClinic = z.infer<typeof myClinic>

export const myClinics = defineCall({
  method: 'GET',
  path: '/api/my-clinics',
  permission: 'account',
  shows: 'own',
  answer: z.array(myClinic),
  problems: [],
})

const params = z.object({ hospitalId: id })

export const showStar = defineCall({
  method: 'GET',
  path: '/api/my-clinics/{hospitalId}',
  permission: 'account',
  shows: 'own',
  params,
  answer: z.object({ starred: z.boolean() }),
  problems: [],
})

export const starClinic = defineCall({
  method: 'PUT',
  path: '/api/my-clinics/{hospitalId}',
  permission: 'account',
  params,
  body: z.strictObject({}).nullish(),
  answer: z.object({ starred: z.boolean() }),
  problems: ['hospital-not-found'],
})

/** Takes a hospital from the own list, also one that was visited. */
export const removeClinic = defineCall({
  method: 'DELETE',
  path: '/api/my-clinics/{hospitalId}',
  permission: 'account',
  params,
  answer: z.undefined(),
  problems: ['hospital-not-found'],
})
