import { z } from 'zod'
import { defineCall } from './call.ts'
import { paidChannel } from './message-consents.ts'
import { id } from './value.ts'

/** On which channel an account can have the link of its token sent; null where none is open. */
const linkMessage = z.object({ by: paidChannel.nullable() })

/** Null also once the message was sent: a token has one, also the walk-in's whom the desk has booked. */
export const linkMessageOf = defineCall({
  method: 'GET',
  path: '/api/appointments/{id}/link-message',
  permission: 'account',
  shows: 'own',
  params: z.object({ id }),
  answer: linkMessage,
  problems: ['appointment-not-found'],
})

/** Sends the number of a token and its link to the account's mobile, by the channel to which the account has agreed and for which the hospital
 *  pays. A repeat sends nothing. */
export const askForLink = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/link-message',
  permission: 'account',
  params: z.object({ id }),
  answer: linkMessage,
  problems: ['appointment-not-found'],
})
