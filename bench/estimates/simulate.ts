import { FollowedSession } from '#server/estimates/follow-session.ts'
import {
  Line,
  mulberry32,
  normalQuantile,
  type PriorityMark,
  type Session,
  type SessionEvent,
} from '#server/estimates/index.ts'

/** What the sessions of a simulated doctor are drawn from. */
export type Doctor = ReturnType<typeof drawDoctor>

export interface Ask {
  at: number
  number: number
}

/** Chance with a seed. */
export class Chance {
  readonly even: () => number
  constructor(seed: number) {
    this.even = mulberry32(seed)
  }
  is = (share: number): boolean => this.even() < share
  between = (least: number, most: number): number => least + (most - least) * this.even()
  whole = (least: number, most: number): number => Math.floor(this.between(least, most + 1))
  normal = (): number => normalQuantile(this.even())
  logNormal = (median: number, sd: number): number => median * Math.exp(sd * this.normal())
  /** A log-normal length with a mean of 1. */
  turn(cv: number): number {
    const square = Math.log(1 + cv * cv)
    return Math.exp(Math.sqrt(square) * this.normal() - square / 2)
  }
  one = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(this.even() * values.length)] ?? values[0]
}

/** A doctor with parameters of the specification's ranges; `wide` goes beyond them. */
export function drawDoctor(chance: Chance, name: string, wide: boolean) {
  const [speciality, typical] = chance.one<[string, number]>([
    ['Government OPD', 2],
    ['General Physician', 4],
    ['Orthopaedics', 8],
    ['Psychiatry', 13],
  ])
  const far = wide ? 1 : 0
  return {
    ...{ name, speciality, mean: typical * Math.exp((0.2 + 0.15 * far) * chance.normal()) },
    // Coefficient of variation of a consultation.
    cv: chance.between(0.4 - 0.1 * far, 0.6 + 0.1 * far),
    // The logarithm of a session's pace: its standard deviation, and the effect of each weekday.
    paceSd: chance.between(0.1 - 0.03 * far, 0.18 + 0.06 * far),
    days: Array.from({ length: 7 }, () => 0.05 * chance.normal()),
    // How much faster the 21st patient is taken than the first.
    faster: chance.one([0, 0.14, 0.28]),
    onTime: wide ? chance.between(0.1, 0.6) : 0.35,
    lateMedian: wide ? chance.between(10, 35) : 20,
    missed: chance.between(0.05, 0.25),
    walkIns: wide ? chance.between(0.1, 0.8) : 0.5,
    inserts: wide ? chance.between(0, 0.1) : 0.05,
    pausesAnHour: wide ? chance.between(0, 0.5) : 0.25,
    bursts: chance.one([0, 0.08, 0.25]),
    ...{ calls: chance.is(0.6), checksIn: chance.is(0.5), marksAbsent: chance.is(0.7) },
    announces: chance.one([0, 0.5, 0.8]),
    hours: chance.one([2, 3, 4]),
  }
}

/** The effect of a patient's place in the session on the length of the turn. */
export const placeEffect = ({ faster }: Doctor, taken: number): number =>
  1 + faster / 2 - faster * Math.min(1, taken / 20)

/** How many minutes after its start a session begins. */
export function lateness({ onTime, lateMedian }: Doctor, chance: Chance): number {
  const kind = chance.even()
  if (kind < onTime) return chance.between(0, 5)
  return kind < 0.97 ? chance.logNormal(lateMedian, 0.8) : chance.between(60, 120)
}

/** One session of a doctor.
 *  @param day counted from 2 March 2026 */
export function simulate(doctor: Doctor, day: number, seed: number): { session: Session; asks: Ask[] } {
  const date = new Date(Date.UTC(2026, 2, 2 + day))
  const run = new Run(doctor, new Chance(seed), date.getUTCDay())
  const iso = date.toISOString().slice(0, 10)
  const session: Session = {
    ...{ session: `${doctor.name}-${day}`, doctor: doctor.name, slot: 'a', speciality: doctor.speciality },
    ...{ start: `${iso}T09:00+05:30`, end: `${iso}T${9 + doctor.hours}:00+05:30`, events: run.events() },
  }
  return { session, asks: run.asks(session) }
}

class Run {
  readonly #events: SessionEvent[] = []
  readonly #line = new Line(2)
  readonly #doctor: Doctor
  readonly #chance: Chance
  readonly #pace: number
  #coming: { at: number; number: number }[] = []
  #back: { at: number; number: number }[] = []
  #held: number[] = []
  #holding = 0
  #time = 0

  constructor(doctor: Doctor, chance: Chance, day: number) {
    this.#doctor = doctor
    this.#chance = chance
    this.#pace = doctor.mean * Math.exp(doctor.paceSd * chance.normal() + (doctor.days[day] ?? 0))
  }

  events(): SessionEvent[] {
    this.#bookings()
    this.#time = this.#begin()
    const until = this.#doctor.hours * 60 + 45
    const emergency = this.#chance.is(0.05) ? this.#chance.between(0, until) : Infinity
    let hadEmergency = false
    let taken = 0
    let pause = this.#nextPause()
    let end = this.#time
    while (this.#time < until) {
      this.#enter(this.#time)
      const next = this.#line.waiting()[0]
      const coming = Math.min(this.#coming[0]?.at ?? Infinity, this.#back[0]?.at ?? Infinity)
      if (!next && coming > until) break
      if (!next) {
        this.#flush(end)
        this.#time = Math.max(this.#time, coming) + 0.05
        continue
      }
      if (this.#time > emergency && !hadEmergency) {
        hadEmergency = true
        this.#stop('emergency', this.#chance.between(20, 60), this.#chance.is(0.6))
      }
      if (this.#time > pause) {
        this.#stop('break', this.#chance.logNormal(10, 0.6), true)
        pause = this.#time + this.#nextPause()
      }
      if (this.#missed.has(next.number)) this.#miss(next.number)
      else {
        this.#turn(next.number, placeEffect(this.#doctor, taken))
        taken += 1
        end = this.#time
      }
    }
    this.#flush(end)
    return this.#events.toSorted((a, b) => a.at - b.at)
  }

  /** At moments about every 12 minutes, of some of those in line. */
  asks({ events }: Session): Ask[] {
    const followed = new FollowedSession()
    const asks: Ask[] = []
    const last = events.findLast(({ what }) => what === 'completed')?.at ?? 0
    let at = -20
    for (const event of events) {
      while (event.at > at && at < last) {
        const waiting = followed.line.waiting()
        for (let ask = 0; ask < 3 && waiting.length > 0; ask += 1)
          asks.push({ at, number: waiting[Math.floor(this.#chance.even() ** 1.3 * waiting.length)]?.number ?? 1 })
        at += this.#chance.between(6, 18)
      }
      followed.add(event)
    }
    return asks
  }

  readonly #missed = new Set<number>()
  #nextPause = () => (-Math.log(this.#chance.even()) / this.#doctor.pausesAnHour) * 60

  #bookings(): void {
    const { hours, mean, walkIns, missed } = this.#doctor
    const all = Math.max(4, Math.round(((hours * 60) / mean) * this.#chance.between(0.55, 0.95)))
    const before = Math.round(all * (1 - walkIns))
    const early = Array.from({ length: before }, () => -this.#chance.between(5, 900))
    const later = Array.from({ length: all - before }, () => this.#chance.between(-30, hours * 45))
    this.#coming = [...early, ...later].toSorted((a, b) => a - b).map((at, index) => ({ at, number: index + 1 }))
    for (const { number } of this.#coming.slice(0, before)) if (this.#chance.is(missed)) this.#missed.add(number)
    for (const { number } of this.#coming.slice(before)) if (this.#chance.is(missed / 3)) this.#missed.add(number)
    if (this.#doctor.checksIn)
      for (const { at, number } of this.#coming)
        if (!this.#missed.has(number) && this.#chance.is(0.85))
          this.#events.push({
            at: Math.max(at + 1, number * mean - this.#chance.between(5, 60)),
            what: 'arrived',
            number,
          })
    for (const { at, number } of this.#coming)
      if (this.#chance.is(0.02)) this.#events.push({ at: at + 1, what: 'cancelled', number })
  }

  #begin(): number {
    const late = lateness(this.#doctor, this.#chance)
    if (late > 12 && this.#chance.is(this.#doctor.announces)) {
      const said = Math.max(5, Math.round(late / 1.2 / Math.exp(0.4 * this.#chance.normal()) / 5) * 5)
      this.#events.push({ at: this.#chance.between(-10, 8), what: 'late', minutes: said })
    }
    return late
  }

  #enter(until: number): void {
    while ((this.#coming[0]?.at ?? Infinity) <= until) {
      const { at = 0, number = 0 } = this.#coming.shift() ?? {}
      this.#events.push({ at, what: 'booked', number })
      const token = this.#line.book(number, at)
      if (this.#events.some((event) => event.what === 'cancelled' && event.number === number))
        this.#line.finish(token, 'cancelled')
      else if (at > 0 && this.#chance.is(this.#doctor.inserts)) {
        const priority = this.#chance.one<PriorityMark>(['senior', 'pregnant', 'emergency'])
        this.#line.prioritize(token, priority)
        this.#events.push({ at: until, what: 'priority', number, priority })
      }
    }
    while ((this.#back[0]?.at ?? Infinity) <= until) {
      const { at = 0, number = 0 } = this.#back.shift() ?? {}
      this.#missed.delete(number)
      this.#line.rejoin(this.#line.book(number, at))
      this.#events.push({ at, what: 'rejoined', number })
    }
  }

  #stop(reason: string, minutes: number, isEntered: boolean): void {
    this.#flush(this.#time)
    if (isEntered) this.#events.push({ at: this.#time, what: 'paused', reason })
    this.#time += minutes
    if (isEntered) this.#events.push({ at: this.#time, what: 'resumed' })
  }

  #miss(number: number): void {
    const { calls, marksAbsent } = this.#doctor
    const token = this.#line.book(number, this.#time)
    token.status = 'missed'
    if (calls) this.#events.push({ at: this.#time, what: 'called', number })
    this.#time += this.#chance.between(0.2, 1)
    if (calls || marksAbsent) this.#events.push({ at: this.#time, what: 'no_show', number })
    if ((calls || marksAbsent) && this.#chance.is(0.3))
      this.#back = [...this.#back, { at: this.#time + this.#chance.between(5, 40), number }].toSorted(
        (a, b) => a.at - b.at,
      )
  }

  #turn(number: number, effect: number): void {
    const { calls, cv, bursts } = this.#doctor
    if (calls) this.#events.push({ at: this.#time, what: 'called', number })
    this.#time += this.#pace * effect * this.#chance.turn(cv)
    this.#line.finish(this.#line.book(number, this.#time), 'done')
    this.#held.push(number)
    if (calls || this.#held.length > this.#holding) this.#flush(this.#time)
    if (this.#held.length === 0) this.#holding = !calls && this.#chance.is(bursts) ? this.#chance.whole(2, 5) : 0
    if (calls) this.#time += this.#chance.between(0.05, 0.4)
  }

  #flush(at: number): void {
    this.#held.forEach((number, index) => this.#events.push({ at: at + index * 0.04, what: 'completed', number }))
    this.#held = []
    this.#holding = 0
  }
}
