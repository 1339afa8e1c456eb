import { LRUCache } from 'lru-cache'
import { addDays, type ServiceDay, serviceDayAt } from '#contract/service-day.ts'
import { serviceDayOf } from '#contract/slot-hours.ts'
import {
  appointmentsByLinkHash,
  type LinkedAppointment,
  type LinkedQueueRow,
  type LinkedToken,
  type Links,
  type QueueChanges,
  readLinkedQueue,
} from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { wrongCodeLimit } from './rules.ts'
import { createHash } from 'node:crypto'
import { type HospitalRow, hospitalsByIds } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'

/** The token of a link, with its queue and the service day of its slot. */
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

  /** @throws Problem `too-many-requests` for an unknown code from a network that has opened too many of them; the code of an appointment
   *  always opens, because thousands of phones share the address of a mobile network */
  async function appointmentOf(code: string, network: string | undefined): Promise<LinkedAppointment | undefined> {
    const key = code.toLowerCase()
    const remembered = known.get(key)
    if (remembered) return remembered
    const hash = links.hashOfCode(code)
    if (hash === undefined) return undefined
    const found = await appointmentsByLinkHash(db, hash, clock())
    const appointment = found.find(({ id }) => links.isCodeOf(code, id))
    if (appointment) known.set(key, appointment)
    else if (network !== undefined) limits.countHere(wrongCodeLimit, network)
    return appointment
  }

  /** @param network that an unknown code counts for; undefined where a page of another site asks, not a person */
  return async function findLink(code: string, network: string | undefined): Promise<OpenedLink | 'unknown' | 'over'> {
    const appointment = await appointmentOf(code, network)
    if (!appointment) return 'unknown'
    const now = clock().getTime()
    const { service_day: day, time_zone: timeZone } = appointment
    if (day < addDays(serviceDayAt(now, timeZone), -1)) return 'over'
    const snapshot = await queues.read(appointment.slot_id, appointment.service_day)
    const token = snapshot?.queue.tokens.find(({ id }) => id === appointment.id)
    if (!snapshot || !token) return 'unknown'
    const { start_time: startTime, end_time: endTime } = snapshot.queue
    const today = serviceDayOf({ startTime, endTime }, now, timeZone)
    if (day < today) return 'over'
    return { ...snapshot, appointment, token, today }
  }
}

/** A queue, and the hospital that holds it. */
interface QueueSnapshot {
  queue: LinkedQueueRow
  hospital: HospitalRow
  /** Changes with each part of it. */
  tag: string
}

/** For how long every link of a queue shows the same state, in milliseconds: other nodes may have changed it. */
const goodForMs = 1_000
/** States that are kept; the least recently asked go first. */
const maxQueues = 2_000

/** The states of the queues whose links are open: five hundred followers of a queue read it once a second together, and anew after each
 *  change on this node. */
export class FollowedQueues {
  readonly #db: Connection
  readonly #known = new LRUCache<string, Promise<QueueSnapshot | undefined>>({ max: maxQueues, ttl: goodForMs })

  constructor(db: Connection, changes: QueueChanges) {
    this.#db = db
    changes.subscribe(({ slotId, date }) => this.#known.delete(keyOf(slotId, date)))
  }

  /** The state of a queue; undefined where no booking has made one. */
  read(slotId: string, day: string): Promise<QueueSnapshot | undefined> {
    const key = keyOf(slotId, day)
    const known = this.#known.get(key)
    if (known) return known
    const read = this.#read(slotId, day)
    this.#known.set(key, read)
    read.catch(() => this.#known.delete(key))
    return read
  }

  async #read(slotId: string, day: string): Promise<QueueSnapshot | undefined> {
    const queue = await readLinkedQueue(this.#db, slotId, day)
    const [hospital] = queue ? await hospitalsByIds(this.#db, [queue.hospital_id]) : []
    if (!queue || !hospital) return undefined
    const tag = createHash('sha256')
      .update(JSON.stringify([queue, hospital]))
      .digest('base64url')
      .slice(0, 16)
    return { queue, hospital, tag }
  }
}

const keyOf = (slotId: string, day: string) => `${slotId} ${day}`
