import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

// The channels of messages that cost money: a hospital's settings of them, and what they have cost.

const ofChannels = <T extends z.ZodType>(one: T) => z.object({ whatsapp: one, sms: one })

/** Seconds that a channel has to prove that a message has arrived. */
export const waitBounds = { afterPush: [30, 300], afterWhatsapp: [30, 300], afterSms: [60, 600] } as const

/** The highest budget of a month, in rupees. */
export const mostBudget = 10_000_000

const wait = ([least, most]: readonly [number, number]) => z.number().int().min(least).max(most)
const settings = {
  channels: z.strictObject({ whatsapp: z.boolean(), sms: z.boolean() }),
  /** Rupees a month; null for no limit. */
  budget: z.number().int().min(0).max(mostBudget).nullable(),
  afterPush: wait(waitBounds.afterPush),
  afterWhatsapp: wait(waitBounds.afterWhatsapp),
  afterSms: wait(waitBounds.afterSms),
}

const messageSettings = z
  .object({
    ...settings,
    /** Whether the operator has the channel: the others are never sent. */
    available: ofChannels(z.boolean()),
    /** Rupees for a message in English, and for an SMS of two segments in Hindi. */
    prices: ofChannels(z.number()).extend({ smsInScript: z.number() }),
  })
  .meta({ id: 'MessageSettings' })
export type MessageSettings = z.infer<typeof messageSettings>

export const showMessageSettings = defineCall({
  method: 'GET',
  path: '/api/hospital/messages',
  permission: 'settings',
  shows: 'internal',
  answer: messageSettings,
  problems: [],
})

export const setMessageSettings = defineCall({
  method: 'PUT',
  path: '/api/hospital/messages',
  permission: 'settings',
  body: z.strictObject(settings).meta({ id: 'MessageChoices' }),
  answer: messageSettings,
  problems: [],
})

/** A calendar month, as 2026-11. */
const month = z.string().regex(/^2[01]\d\d-(?:0[1-9]|1[0-2])$/, fault('day-wrong'))

const count = z.number().int().min(0)
const counts = {
  /** `desk`: the calls of the desk, of which the delivered ones were answered. */
  channel: z.enum(['push', 'whatsapp', 'sms', 'desk']),
  sent: count,
  delivered: count,
  failed: count,
  /** In rupees. */
  cost: z.number(),
}
export type CountedChannel = z.infer<typeof counts.channel>

const messageUsage = z
  .object({
    month,
    /** The days of the month on which a channel was used. */
    days: z.array(z.object({ date: serviceDay, ...counts })),
    /** In rupees. */
    total: z.number(),
    budget: settings.budget,
  })
  .meta({ id: 'MessageUsage' })
export type MessageUsage = z.infer<typeof messageUsage>

export const showMessageUsage = defineCall({
  method: 'GET',
  path: '/api/hospital/messages/usage',
  permission: 'settings',
  shows: 'internal',
  /** Without a month: the one of today at the hospital. */
  query: z.object({ month: month.optional() }),
  answer: messageUsage,
  problems: [],
})

const hospitalMessages = z
  .object({
    hospital: z.object({ _id: id, name: z.string(), secondName: z.string().optional(), hospitalNumber: z.string() }),
    channels: ofChannels(z.boolean()),
    budget: settings.budget,
    counts: z.array(z.object(counts)),
    /** In rupees. */
    total: z.number(),
  })
  .meta({ id: 'HospitalMessages' })
export type HospitalMessages = z.infer<typeof hospitalMessages>

export const messagesOfHospitals = defineCall({
  method: 'GET',
  path: '/api/admin/messages',
  permission: 'administration',
  shows: 'internal',
  query: z.object({
    month: month.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,7}$/, fault('cursor-unknown'))
      .optional(),
  }),
  answer: z.object({
    month,
    /** All that have a channel or have sent a message, the dearest first. */
    hospitals: z.array(hospitalMessages),
    /** Of all hospitals, in rupees. */
    total: z.number(),
    /** Hand it back as `cursor` for the next page; null on the last. */
    nextCursor: z.string().nullable(),
  }),
  problems: [],
})
