import { LRUCache } from 'lru-cache'
import { serviceDayAt, type ServiceDay } from '#contract/service-day.ts'
import { appointmentsByLinkHash, type LinkedAppointment, type LinkedToken, type Links } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { FollowedQueues, QueueSnapshot } from './follow-queues.ts'
import { wrongCodeLimit } from './rules.ts'

/** The token of a link, with its queue and today at the hospital. */
export interface OpenedLink extends QueueSnapshot {
  appointment: LinkedAppointment
  token: LinkedToken
  today: ServiceDay
}

/** Codes whose appointment this node remembers. */
const maxCodes = 20_000

/** Creates the function that opens a link.
 *  @returns `unknown` for a code of no appointment, `over` after the end of the service day */
export function createFindLink(
  { db, clock, limits }: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  links: Links,
  queues: FollowedQueues,
) {
  const known = new LRUCache<string, LinkedAppointment>({ max: maxCodes })

  /** @throws Problem `too-many-requests` from a network that has opened too many unknown codes; links that this node knows stay open
   *  to it, because thousands of phones share the address of a mobile network */
  async function appointmentOf(code: string, network: string): Promise<LinkedAppointment | undefined> {
    const key = code.toLowerCase()
    const remembered = known.get(key)
    if (remembered) return remembered
    limits.countHere(wrongCodeLimit, network, 0)
    const hash = links.hashOfCode(code)
    const found = hash === undefined ? [] : await appointmentsByLinkHash(db, hash, clock())
    const appointment = found.find(({ id }) => links.isCodeOf(code, id))
    if (appointment) known.set(key, appointment)
    else limits.countHere(wrongCodeLimit, network)
    return appointment
  }

  return async function findLink(code: string, network: string): Promise<OpenedLink | 'unknown' | 'over'> {
    const appointment = await appointmentOf(code, network)
    if (!appointment) return 'unknown'
    const today = serviceDayAt(clock().getTime(), appointment.time_zone)
    if (appointment.service_day < today) return 'over'
    const snapshot = await queues.read(appointment.slot_id, appointment.service_day)
    const token = snapshot?.queue.tokens.find(({ id }) => id === appointment.id)
    if (!snapshot || !token) return 'unknown'
    return { ...snapshot, appointment, token, today }
  }
}
