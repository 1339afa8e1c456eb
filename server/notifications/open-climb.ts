import { estimateOf, type Estimates } from '../estimates/index.ts'
import type { LiveQueue } from '../live-queue/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { chooseStep, usualWaits, type Climb } from './choose-step.ts'
import {
  listAtDesk,
  lookAgainAt,
  markMessagesSeen,
  settleMessage,
  takeClimbing,
  unreachedCount,
  unsettledMessages,
  type ClimbingMessage,
} from './climb-store.ts'

/** Milliseconds between two looks at the messages that are due. */
const lookEveryMs = 1_000
/** The same after a look that failed, as while the database is away. */
const retryMs = 15_000
/** Milliseconds after which a message on the desk's list is looked at again: it may have become untrue. */
const restMs = 15_000

export type Climbing = ReturnType<typeof openClimb>

/** Lets messages climb until they have reached their patients, or the desk has them. The database says which are due, so any node goes on where
 *  another was killed. */
export function openClimb(
  context: AppContext,
  { estimates, live }: { estimates: Estimates; live: Pick<LiveQueue, 'isOpenHere' | 'tellDesks'> },
) {
  const { db, clock, log } = context
  let working: Promise<void> | undefined
  /** By this process's monotonic clock. */
  let restsUntil = 0

  function look(): void {
    if (performance.now() < restsUntil) return
    working ??= climbAll()
      .catch((error: unknown) => {
        restsUntil = performance.now() + retryMs
        log.warn({ err: error }, 'could not look at messages; will retry')
      })
      .finally(() => (working = undefined))
  }

  async function climbAll(): Promise<void> {
    await noteOpenPages()
    for (let page = await takeClimbing(db, clock()); page.length > 0; page = await takeClimbing(db, clock())) {
      const changed = new Map<string, ClimbingMessage>()
      for (const message of page)
        if (await climb(message)) changed.set(`${message.slot_id} ${message.service_day}`, message)
      for (const { slot_id: slotId, service_day: date } of changed.values()) await tellDesks(slotId, date)
    }
  }

  /** Patients who have the page open see what a message says. Each node knows its own sockets. */
  async function noteOpenPages(): Promise<void> {
    const messages = await unsettledMessages(db)
    const open = messages.filter(({ mobile }) => live.isOpenHere(mobile)).map(({ id }) => id)
    if (open.length > 0) await markMessagesSeen(db, open, clock())
  }

  async function tellDesks(slotId: string, date: string): Promise<void> {
    await live.tellDesks({ slotId, date, count: await unreachedCount(db, slotId, date, clock()) })
  }

  /** @returns whether the desk's list has changed */
  async function climb(message: ClimbingMessage): Promise<boolean> {
    const now = clock()
    const next = chooseStep(await factsOf(message), now.getTime(), usualWaits)
    switch (next.act) {
      case 'settle':
        await settleMessage(db, message.id, next.outcome, now)
        return message.unreached_at !== null
      case 'desk':
        await listAtDesk(db, message.id, now, new Date(now.getTime() + restMs))
        return true
      case 'rest':
        await lookAgainAt(db, message.id, new Date(now.getTime() + restMs))
        return false
      case 'wait':
        await lookAgainAt(db, message.id, new Date(next.until))
        return false
      case 'send':
        // The outbox of notices pushes.
        return false
    }
  }

  async function factsOf(message: ClimbingMessage): Promise<Climb> {
    const { due_at: dueAt, is_pushed: isPushed, steps } = message
    // A push service that is away is tried again, for as long as a push has.
    const underWay = { push: { state: 'sending' as const, at: dueAt.getTime() } }
    return {
      ...{ climbs: message.climbs, isTrue: message.is_true, isSeen: message.is_seen },
      ...{ isAtDesk: message.unreached_at !== null, open: [] },
      neededBy: message.climbs && message.is_true ? await neededBy(message) : undefined,
      steps: {
        ...(!isPushed && underWay),
        ...Object.fromEntries(steps.map(({ channel, state, at }) => [channel, { state, at: Date.parse(at) }])),
      },
    }
  }

  /** When the patient of a notice to come is called. */
  async function neededBy({ kind, slot_id: slotId, service_day: date, ...message }: ClimbingMessage) {
    if (kind !== 'time-to-go' && kind !== 'your-turn') return undefined
    const found = await estimates.ofQueue({ slotId, date, version: message.queue_version })
    const from = estimateOf(found, message.queue_number)?.from
    return from === undefined ? undefined : Date.parse(from)
  }

  const timer = setInterval(look, lookEveryMs)
  return {
    look,
    tellDesks,
    close: async (): Promise<void> => {
      clearInterval(timer)
      restsUntil = Infinity
      await working
    },
  }
}
