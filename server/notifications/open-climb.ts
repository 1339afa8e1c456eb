import { placeKey } from '#contract/messages.ts'
import type { Links } from '../appointments/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import type { LiveQueue } from '../live-queue/index.ts'
import type { Messages, PushPress } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { askChannels, readHospitals, type HospitalsOfLook, type OpenChannels } from './ask-channels.ts'
import { chooseStep, type Climb, type Step, type Waits } from './choose-step.ts'
import {
  laddersOf,
  listAtDesk,
  lookAgainAt,
  markMessagesSeen,
  settleMessage,
  skipMinute,
  takeClimbing,
  unreachedCount,
  unsettledMessages,
  type ClimbingMessage,
  type StoredStep,
  type UnsettledMessage,
} from './climb-store.ts'
import type { createCallbackReader } from './read-callbacks.ts'
import { sendStep } from './send-step.ts'
import { giveUpStep, reportPush } from './step-store.ts'

/** Milliseconds between two looks at the messages that are due. */
const lookEveryMs = 1_000
/** The same after a look that failed, as while the database is away. */
const retryMs = 15_000
/** Milliseconds after which a message on the desk's list is looked at again: it may have become untrue. */
const restMs = 15_000
/** For how long a node may send a step, in milliseconds: the lease of its message. */
const leaseMs = 20_000
/** Messages that a look decides at once; the others of its page wait. */
const atOnce = 4

export type Climbing = ReturnType<typeof openClimb>

interface ClimbOptions {
  estimates: Estimates
  live: Pick<LiveQueue, 'isShownHere' | 'tellDesks'>
  messages: Messages
  links: Pick<Links, 'linkOf'>
  /** The calling codes of the mobiles that are accepted. */
  countries: readonly string[]
  /** Work on what providers have called about. */
  heard: ReturnType<typeof createCallbackReader>
}

/** Lets messages climb until they have reached their patients, or the desk has them. The database says which are due, so any node goes on where
 *  another was killed. */
export function openClimb(context: AppContext, { estimates, live, messages, links, countries, heard }: ClimbOptions) {
  const { db, clock, log } = context
  let working: Promise<void> | undefined
  /** Replies to patients, whose provider may be slow: no message waits for them. */
  let answering: Promise<void> | undefined
  /** By this process's monotonic clock. */
  let restsUntil = 0
  /** Messages on their way to providers. They hold up neither a look nor each other. */
  const sending = new Set<Promise<void>>()

  function look(): void {
    if (performance.now() < restsUntil) return
    answering ??= heard
      .answers()
      .catch((error: unknown) => log.warn({ err: error }, 'could not read answers of patients; will retry'))
      .finally(() => (answering = undefined))
    working ??= climbAll()
      .catch((error: unknown) => {
        restsUntil = performance.now() + retryMs
        log.warn({ err: error }, 'could not look at messages; will retry')
      })
      .finally(() => (working = undefined))
  }

  async function climbAll(): Promise<void> {
    await heard.reports()
    await noteOpenPages()
    const hospitals = readHospitals(context)
    for (let page = await takeClimbing(db, clock()); page.length > 0; page = await takeClimbing(db, clock())) {
      const changed = new Map<string, ClimbingMessage>()
      for (let next = 0; next < page.length; next += atOnce)
        await Promise.all(
          page.slice(next, next + atOnce).map(async (message) => {
            if (await climb(message, hospitals)) changed.set(`${message.slot_id} ${message.service_day}`, message)
          }),
        )
      for (const { slot_id: slotId, service_day: date } of changed.values()) await tellDesks(slotId, date)
    }
  }

  /** Patients whose page shows the token, or the place, see what a message says. Each node knows its own sockets. */
  async function noteOpenPages(): Promise<void> {
    const unsettled = await unsettledMessages(db)
    const open = unsettled.filter(({ mobile, ...of }) => live.isShownHere(mobile, shownAs(of))).map(({ id }) => id)
    if (open.length > 0) await markMessagesSeen(db, open, clock())
  }

  async function tellDesks(slotId: string, date: string): Promise<void> {
    await live.tellDesks({ slotId, date, count: await unreachedCount(db, slotId, date, clock()) })
  }

  /** @returns whether the desk's list has changed */
  async function climb(message: ClimbingMessage, hospitals: HospitalsOfLook): Promise<boolean> {
    const now = clock()
    const waits = waitsOf(await hospitals.settingsOf(message.hospital_id))
    await giveUpSteps(message, waits, now)
    const isOver = message.is_seen || !message.is_true || message.unreached_at !== null
    const channels = isOver ? undefined : await askChannels(context, messages, message, hospitals, countries)
    const next = chooseStep(await factsOf(message, channels), now.getTime(), waits)
    switch (next.act) {
      case 'settle':
        return (await settleMessage(db, message, next.outcome, now)) && message.unreached_at !== null
      case 'desk':
        return listAtDesk(db, message, now, new Date(now.getTime() + restMs))
      case 'rest':
        await lookAgainAt(db, message, new Date(now.getTime() + restMs))
        return false
      case 'wait':
        await lookAgainAt(db, message, new Date(next.until))
        return false
      case 'send':
        // The outbox of notices pushes.
        if (next.channel !== 'push' && channels) await send(message, next.channel, channels)
        return false
    }
  }

  /** Begins to send. Where too many are on their way the message is looked at again soon. */
  async function send(message: ClimbingMessage, channel: 'whatsapp' | 'sms', channels: OpenChannels): Promise<void> {
    if (!messages.hasRoom(channel))
      return void (await lookAgainAt(db, message, new Date(clock().getTime() + lookEveryMs)))
    const one = sendStep(context, { messages, links }, message, channel, channels)
      .catch((error: unknown) => log.warn({ err: error }, 'could not send a message; it is in doubt'))
      .finally(() => sending.delete(one))
    sending.add(one)
  }

  /** Steps of a node that has died, and those that a provider has not taken in all of their time. */
  async function giveUpSteps({ id, steps }: ClimbingMessage, waits: Waits, now: Date): Promise<void> {
    for (const step of steps) {
      if (step.state !== 'sending' || step.channel === 'push') continue
      const since = Date.parse(step.stateAt)
      const isDead = step.retryAt === null && now.getTime() >= since + leaseMs
      const isRefused = step.retryAt !== null && now.getTime() >= Date.parse(step.at) + waits[step.channel]
      if (!isDead && !isRefused) continue
      await giveUpStep(db, id, step.channel, now)
      step.state = isDead ? 'in-doubt' : 'failed'
    }
  }

  async function factsOf(message: ClimbingMessage, channels: OpenChannels | undefined): Promise<Climb> {
    const { due_at: dueAt, is_pushed: isPushed, steps } = message
    // A push service that is away is tried again, for as long as a push has.
    const climbs = message.climbs && !message.is_repeated
    const underWay = { push: { state: 'sending' as const, at: dueAt.getTime() } }
    return {
      ...{ climbs, isTrue: message.is_true, isSeen: message.is_seen },
      ...{ isAtDesk: message.unreached_at !== null, open: channels?.open ?? [], opensAt: channels?.opensAt },
      neededBy: climbs && message.is_true ? await neededBy(message) : undefined,
      steps: {
        ...(!isPushed && underWay),
        ...Object.fromEntries(steps.map((step) => [step.channel, stepOf(step)])),
      },
    }
  }

  /** When the patient of a notice to come is called, or a place is no longer kept. */
  async function neededBy({ kind, slot_id: slotId, service_day: date, ...message }: ClimbingMessage) {
    if (message.kept_until) return message.kept_until.getTime()
    if (kind !== 'time-to-go' && kind !== 'your-turn') return undefined
    if (message.queue_version === null || message.queue_number === null) return undefined
    const found = await estimates.ofQueue({ slotId, date, version: message.queue_version })
    const from = estimateOf(found, message.queue_number)?.from
    return from === undefined ? undefined : Date.parse(from)
  }

  const timer = setInterval(look, lookEveryMs)
  return {
    look,
    tellDesks,
    /** Lets a minute pass for the ladder, for those who try Baari out. */
    skip: async (): Promise<void> => {
      await skipMinute(db, clock())
      look()
    },
    laddersOf: (ids: readonly string[]) => laddersOf(db, ids),
    /** What becomes of a push, for those who try Baari out: its phone reports it, its patient opens the page, or the push service refuses it. */
    pushed: async (token: string, what: PushPress): Promise<void> => {
      if (what === 'opened') {
        const ladders = await laddersOf(db, [token])
        await markMessagesSeen(
          db,
          ladders.flatMap(({ id, message }) => (id === token ? message : [])),
          clock(),
        )
      } else await reportPush(db, token, stateOfPress[what], clock())
      look()
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      restsUntil = Infinity
      await working
      await answering
      await Promise.all(sending)
    },
  }
}

const stateOfPress = { shown: 'delivered', clicked: 'read', refused: 'failed' } as const

/** As a page names what a message is about. */
const shownAs = ({ shown_id: id, slot_id: slot, service_day: day }: Omit<UnsettledMessage, 'mobile'>) =>
  id ?? placeKey(slot, day)

const stepOf = ({ state, at, retryAt }: StoredStep): Step => ({
  state,
  at: Date.parse(at),
  ...(retryAt !== null && { retryAt: Date.parse(retryAt) }),
})

const waitsOf = ({ after_push, after_whatsapp, after_sms }: Record<`after_${keyof Waits}`, number>): Waits => ({
  push: after_push * 1000,
  whatsapp: after_whatsapp * 1000,
  sms: after_sms * 1000,
})
