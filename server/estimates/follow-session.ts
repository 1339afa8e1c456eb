import { isSkipped, Line, type Token } from './line.ts'
import type { SessionEvent } from './types.ts'

/** Turns that ended together: one patient, or a burst of ticks. Times of work are minutes without pauses and without an empty line. */
export interface Turns {
  size: number
  /** Work until the group before it, or until the resume after that. */
  from: number
  to: number
  at: number
  isTick: boolean
}

/** A time in which no patient is taken. */
export interface Stop {
  at: number
  reason: string
  /** Announced, in minutes. */
  said: number | null
}

/** Ticks that are closer than this, in minutes, were made together. */
const together = 0.5

/** A tick so soon after a pause began is that of the patient before it. */
const lateTick = 2

/** Follows a session event by event. */
export class FollowedSession {
  readonly line: Line
  readonly groups: Turns[] = []
  readonly stops: { reason: string; minutes: number }[] = []
  /** The first call or tick. */
  began: number | null = null
  inside: Token | null = null
  /** Work when the present turn, or the wait for a call, began. */
  since = 0
  stop: Stop | null = null
  late: { minutes: number; at: number } | null = null
  calls = 0
  ticks = 0
  inserts = 0
  arrivals = 0
  readonly gaps: [minutes: number, count: number] = [0, 0]
  #lastEnd: number | null = null
  #away = 0
  #awaySince: number | null = null

  constructor(rejoinBehind = 2) {
    this.line = new Line(rejoinBehind)
  }

  /** Minutes of work until a moment that is not before the last event. */
  work(at: number): number {
    if (this.began === null) return 0
    return at - this.began - this.#away - (this.#awaySince === null ? 0 : at - this.#awaySince)
  }

  /** Whether the desk calls; undefined before it has called or ticked. */
  get isCalling(): boolean | undefined {
    return this.calls + this.ticks === 0 ? undefined : this.calls >= this.ticks
  }

  /** Takes in the next event. */
  add(event: SessionEvent): void {
    this.#act(event)
    this.#countAway(event.at)
  }

  #act(event: SessionEvent): void {
    switch (event.what) {
      case 'late':
        if (this.began === null) this.late = { minutes: Math.max(1, event.minutes), at: event.at }
        else this.stop ??= { at: event.at, reason: 'late', said: Math.max(1, event.minutes) }
        return
      case 'paused':
        this.stop ??= { at: event.at, reason: event.reason ?? '', said: null }
        return
      case 'resumed':
        this.late = null
        this.#resume(event.at)
        return
      default:
        this.#actOn(this.line.book(event.number, event.at), event)
    }
  }

  #actOn(token: Token, event: Extract<SessionEvent, { number: number }>): void {
    const isOver = token.status === 'done' || token.status === 'cancelled'
    switch (event.what) {
      case 'booked':
        return
      case 'arrived':
        this.arrivals += 1
        token.arrived ??= event.at
        return
      case 'priority':
        if (token.status !== 'waiting') return
        this.line.prioritize(token, event.priority)
        if (token.isInsert) this.inserts += 1
        return
      case 'rejoined':
        if (token.status !== 'missed') return
        this.line.rejoin(token)
        if (token.isInsert) this.inserts += 1
        return
      case 'cancelled':
      case 'no_show':
        if (!isOver) this.#leave(token, event.what, event.at)
        return
      case 'called':
        if (!isOver) this.#call(token, event.at)
        return
      case 'completed':
        if (token.status !== 'done') this.#complete(token, event.at)
    }
  }

  #leave(token: Token, what: 'cancelled' | 'no_show', at: number): void {
    if (this.inside === token) {
      this.inside = null
      this.since = this.work(at)
    }
    if (what === 'cancelled') this.line.finish(token, 'cancelled')
    else {
      token.status = 'missed'
      token.wasMissed = true
    }
  }

  #call(token: Token, at: number): void {
    this.#begin(at)
    this.#resume(at)
    if (this.inside === token) return
    const work = this.work(at)
    if (this.inside) {
      this.inside.isSuperseded = true
      this.#endTurn(work, at, false)
    } else if (this.#lastEnd !== null && work - this.#lastEnd < 10) {
      this.gaps[0] += work - Math.max(this.#lastEnd, this.since)
      this.gaps[1] += 1
    }
    token.status = 'called'
    token.isSuperseded = false
    this.calls += 1
    this.inside = token
    this.since = work
  }

  #complete(token: Token, at: number): void {
    const wasInside = this.inside === token
    const wasCalled = token.isSuperseded
    if (!wasCalled && !wasInside) this.ticks += 1
    this.#begin(at)
    if (this.stop && !wasInside && at - this.stop.at > lateTick) this.#resume(at)
    this.line.finish(token, 'done')
    if (wasCalled) return
    if (wasInside) this.inside = null
    this.#endTurn(this.work(at), at, !wasInside)
    if (!this.inside) this.since = this.work(at)
  }

  #endTurn(work: number, at: number, isTick: boolean): void {
    const last = this.groups.at(-1)
    this.#lastEnd = work
    if (last && isTick && last.isTick && at - last.at < together) {
      last.size += 1
      last.to = work
      last.at = at
    } else this.groups.push({ size: 1, from: last?.to ?? 0, to: work, at, isTick })
  }

  #begin(at: number): void {
    if (this.began !== null) return
    this.began = at
    this.stop = null
  }

  #resume(at: number): void {
    if (!this.stop) return
    this.stops.push({ reason: this.stop.reason, minutes: at - this.stop.at })
    this.stop = null
    this.#countAway(at)
    // A desk that only ticks takes the next patient now.
    if (!this.inside) this.since = this.work(at)
  }

  #countAway(at: number): void {
    if (this.began === null) return
    const isAway = this.stop !== null || (this.inside === null && !this.line.order.some(isWaited))
    if (isAway && this.#awaySince === null) this.#awaySince = at
    if (isAway || this.#awaySince === null) return
    this.#away += at - this.#awaySince
    this.#awaySince = null
    if (!this.inside) this.since = Math.max(this.since, this.work(at))
  }
}

const isWaited = (token: Token) => token.status === 'waiting' && !isSkipped(token)

/** The events until a moment, in the order of time; those of one moment in their given order. */
export const eventsUntil = (events: readonly SessionEvent[], at: number): SessionEvent[] =>
  events.filter((event) => event.at <= at).toSorted((a, b) => a.at - b.at)
