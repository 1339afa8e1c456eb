import type { Links } from '../appointments/index.ts'
import type { PaidChannel } from '#contract/message-consents.ts'
import type { Messages } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { OpenChannels } from './ask-channels.ts'
import type { ClimbingMessage } from './climb-store.ts'
import { beginStep, endStep } from './step-store.ts'

/** The shortest and the longest time to the next request after one that a provider did not take, in milliseconds. */
const [firstRetry, longestRetry] = [2_000, 20_000]

/** The page of an account's tokens and kept places. */
const home = '/usershomepage'

/** Our name for a step, which a provider gives back: the message and the channel. */
const stepName = (message: string, channel: PaidChannel): string => `${message}.${channel}`

/** Sends a message on a channel that costs: the step is stored before the request, and the provider's answer after it.
 *  @returns once the provider has answered */
export async function sendStep(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { messages, links }: { messages: Messages; links: Pick<Links, 'linkOf'> },
  message: Pick<ClimbingMessage, 'id' | 'lease'>,
  channel: PaidChannel,
  { kind, language, addressee, mobileOn }: OpenChannels,
): Promise<void> {
  const written = messages.write(
    channel,
    { kind, language },
    {
      number: addressee.shown_number ?? 0,
      day: addressee.shown_day,
      doctor: addressee.doctor_name,
      clinic: addressee.hospital_name,
      // A place is taken on the page of the account that waited for it.
      link: addressee.shown_id === null ? home : links.linkOf(addressee.shown_id),
      minutes: addressee.queue_minutes,
    },
  )
  if (!written) return
  const { cost, ...said } = written
  const tries = await beginStep(db, message, { channel, cost }, clock())
  if (tries === undefined) return
  const name = stepName(message.id, channel)
  const outcome = await messages.send(channel, { ...said, id: name, mobile: mobileOn(channel) })
  const now = clock()
  // Half of it at random: what was refused in one moment does not come back in one.
  const wait = Math.min(firstRetry * 2 ** (tries - 1), longestRetry) * (0.5 + Math.random() / 2)
  await endStep(db, { message: message.id, channel }, outcome, { now, retryAt: new Date(now.getTime() + wait) })
}
