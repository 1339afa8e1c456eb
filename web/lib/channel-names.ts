import type { PaidChannel } from '#contract/message-consents.ts'

/** The names of the channels that cost money, which every language has. */
export const channelNames: Readonly<Record<PaidChannel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS' }
