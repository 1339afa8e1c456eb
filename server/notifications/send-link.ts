import type { PaidChannel } from '#contract/message-consents.ts'
import type { Messages } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { channelsOf, openTo, readHospitals } from './ask-channels.ts'
import { linkedToken, writeLinkMessage } from './link-store.ts'

/** The own token of which an account asks for the link. */
interface Asked {
  id: string
  mobile: string
}

/** The message with which an account gets the number of its token and the link, once, when it asks for it.
 *  @param countries the accepted calling codes */
export function createLinkMessage(
  context: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  countries: readonly string[],
) {
  const { db, clock } = context

  /** On which channel it would be sent now, also where it was sent before.
   *  @throws Problem `appointment-not-found` for a token of another account */
  async function find({ id, mobile }: Asked): Promise<{ by: PaidChannel | null; wasSent: boolean }> {
    const token = await linkedToken(db, knownId(id), mobile)
    if (!token) throw new Problem('appointment-not-found')
    const { hospital_id: hospital, is_waiting: isWaiting, was_sent: wasSent } = token
    const hospitals = readHospitals(context)
    const about = {
      kind: 'booked',
      dueAt: clock(),
      hospital,
      had: await channelsOf(messages, hospitals, hospital),
    } as const
    const found = await openTo(context, messages, token, about, hospitals, countries)
    const isOpen = isWaiting && found !== undefined && found.opensAt <= clock().getTime()
    return { by: (isOpen && found.open[0]) || null, wasSent }
  }

  return {
    async show(asked: Asked): Promise<{ by: PaidChannel | null }> {
      const { by, wasSent } = await find(asked)
      return { by: wasSent ? null : by }
    },
    /** @returns `isNew`: nothing was sent before, and something is now */
    async send(asked: Asked): Promise<{ by: PaidChannel | null; isNew: boolean }> {
      const { by } = await find(asked)
      return { by, isNew: by !== null && (await writeLinkMessage(db, knownId(asked.id), clock())) }
    },
  }
}
