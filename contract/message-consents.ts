import { z } from 'zod'

/** A channel of messages that costs money: a patient agrees to each by itself. */
export const paidChannel = z.enum(['whatsapp', 'sms'])
export type PaidChannel = z.infer<typeof paidChannel>

/** The answer of a patient about each; a channel that is left out keeps the answer from before. */
export const agreedChannels = z.strictObject({ whatsapp: z.boolean().optional(), sms: z.boolean().optional() })

/** The last answer of an account about a channel; `message`: by STOP or START from its mobile. */
export const messageConsent = z
  .object({
    channel: paidChannel,
    agreed: z.boolean(),
    at: z.string(),
    source: z.enum(['sign-up', 'profile', 'message']),
  })
  .meta({ id: 'MessageConsent' })
