import { z } from 'zod'

/** How to reach the operator. A setting without a value is left out. */
const contact = z.object({
  /** As they are read: `080 0000 0001`. */
  phones: z.array(z.string()),
  email: z.string().optional(),
  /** A whole address: `https://baari.example`. */
  website: z.string().optional(),
})

/** What every page comes with, so that nothing has to be asked for it: a data block of the HTML, filled once at the start
 *  of the server. */
export const served = z.object({
  contact,
  /** The codes of the languages that can be chosen. */
  languages: z.array(z.string()).default(['en']),
  /** The calling codes of the accepted mobiles, `91` among them. */
  mobileCountries: z.array(z.string()).default(['91']),
  /** How many days after today can be booked. The default is for a page that the development server sends. */
  bookingDaysAhead: z.int().min(0).default(14),
  /** The channels of messages, besides notices, that the operator has. */
  messageChannels: z.array(z.enum(['whatsapp', 'sms'])).default([]),
})
export type Served = z.infer<typeof served>

/** The id of that block's element. */
export const servedId = 'served'
