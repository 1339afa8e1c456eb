import { z } from 'zod'
import { appointmentStatus, priority } from '#contract/appointments.ts'
import { queueReason } from '#contract/live-queue.ts'
import { serviceDay } from '#contract/service-day.ts'

/** What an undo restores: the appointment as it was before the act. */
const standing = z.object({
  status: appointmentStatus,
  position: z.number(),
  priority,
  calls: z.number(),
  calledAt: z.string().optional(),
})

const pressed = {
  /** The Idempotency-Key, made when the button is pressed: however often the act is sent, it happens once. */
  key: z.string(),
  slotId: z.string(),
  /** The day of the queue, where its list says one: an act that is sent after midnight must not move the next day's queue. */
  date: serviceDay.optional(),
  /** When it was pressed, in milliseconds since 1970. */
  at: z.number(),
  /** The session of who pressed it, once another person is at the desk. */
  token: z.string().optional(),
}
const onOne = { ...pressed, id: z.string(), number: z.number() }

/** An act of the desk that needs no answer before it is shown: stored until the server has acknowledged it. */
export const deskAct = z.discriminatedUnion('act', [
  z.object({ ...onOne, act: z.enum(['complete', 'call', 'no-show', 'rejoin', 'arrive']) }),
  /** `number` is the one that the desk expected to be called. */
  z.object({ ...pressed, act: z.literal('next'), number: z.number(), complete: z.string().optional() }),
  z.object({ ...onOne, act: z.literal('priority'), priority }),
  z.object({ ...onOne, act: z.literal('move'), to: z.enum(['up', 'down']), reason: z.string() }),
  z.object({
    ...onOne,
    act: z.literal('undo'),
    before: standing,
    /** What the same press of `next` had completed, as it was, and the number that was completed last before it: both are taken back. */
    reopened: z.object({ id: z.string(), before: standing, current: z.number() }).optional(),
  }),
  z.object({
    ...pressed,
    act: z.literal('state'),
    state: z.enum(['open', 'late', 'paused']),
    minutes: z.number().optional(),
    reason: queueReason.optional(),
  }),
])
export type DeskAct = z.infer<typeof deskAct>

type WithoutPress<Act> = Act extends DeskAct ? Omit<Act, keyof typeof pressed> : never

/** An act before it has a key, a slot and a time. */
export type NewAct = WithoutPress<DeskAct>
