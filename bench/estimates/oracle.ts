import { eventsUntil, FollowedSession } from '#server/estimates/follow-session.ts'
import type { Quantiles, Session } from '#server/estimates/index.ts'
import { isSkipped, type Token } from '#server/estimates/line.ts'
import { countedGroups, turnEnds } from '#server/estimates/summarize-session.ts'
import { Chance, lateness, placeEffect, type Doctor } from './simulate.ts'

const draws = 300

/** The quantiles that the parameters of the simulator give at a moment: it plays the rest of the session many times. It sees the same
 *  events as the estimator, and knows the doctor's parameters instead of a history. */
export function oracle(
  doctor: Doctor,
  { events, start }: Session,
  number: number,
  at: number,
  seed: number,
): Quantiles | null {
  const followed = new FollowedSession()
  for (const event of eventsUntil(events, at)) followed.add(event)
  const line = followed.line.order.filter((token) => token.status === 'waiting')
  const place = line.findIndex((token) => token.number === number)
  if (place < 0) return null
  const chance = new Chance(seed)
  const day = start === null ? 0 : new Date(start.slice(0, 10)).getUTCDay()
  const pace = paceOf(doctor, followed, doctor.days[day] ?? 0)
  const waits = Array.from({ length: draws }, () => play(doctor, followed, line.slice(0, place), at, chance, pace))
    .filter((wait) => wait >= 0)
    .toSorted((a, b) => a - b)
  const quantile = (share: number) => waits[Math.floor(share * waits.length)] ?? 0
  return { p10: quantile(0.1), p50: quantile(0.5), p90: quantile(0.9) }
}

/** The logarithm of the session's pace after the turns so far: a normal posterior. */
function paceOf(doctor: Doctor, followed: FollowedSession, day: number): { mean: number; sd: number } {
  const ends = turnEnds(countedGroups(followed))
  const turns = ends.length - 1
  const before = doctor.paceSd ** 2
  if (turns < 1) return { mean: day, sd: doctor.paceSd }
  const offset = followed.groups[0]?.isTick ? 1 : 0
  const gap = doctor.calls ? 0.22 : 0
  const usual = Array.from({ length: turns }, (_, turn) => doctor.mean * placeEffect(doctor, turn + offset))
  const expected = usual.reduce((sum, one) => sum + one, 0)
  const seen = Math.log(Math.max(0.1, (ends.at(-1) ?? 0) - (ends[0] ?? 0) - gap * turns) / expected)
  const noise = doctor.cv ** 2 / turns
  const weight = before / (before + noise)
  return { mean: day + weight * (seen - day), sd: Math.sqrt(before * (1 - weight)) }
}

function play(
  doctor: Doctor,
  followed: FollowedSession,
  ahead: readonly Token[],
  now: number,
  chance: Chance,
  pace: { mean: number; sd: number },
): number {
  const theta = doctor.mean * Math.exp(pace.mean + pace.sd * chance.normal())
  const gap = () => (doctor.calls ? chance.between(0.05, 0.4) : 0)
  const taken = followed.groups.reduce((sum, { size }) => sum + size, 0)
  const turn = (index: number) => theta * placeEffect(doctor, index) * chance.turn(doctor.cv)
  const gone = followed.work(now) - followed.since
  let time = 0
  let index = taken
  let skipped = 0
  if (followed.began === null) {
    time = beyond(now, () => begin(doctor, followed, chance)) - now
  } else if (followed.stop) {
    const since = now - followed.stop.at
    const isEmergency = followed.stop.reason === 'emergency'
    time = beyond(since, () => (isEmergency ? chance.between(20, 60) : chance.logNormal(10, 0.6))) - since
    if (followed.inside) time += beyond(gone, () => turn(taken)) - gone + gap()
  } else if (!doctor.calls) {
    // A burst with so many turns, of which some are over.
    const size = chance.is(doctor.bursts) ? chance.whole(3, 6) : 1
    const length = beyond(gone, () =>
      Array.from({ length: size }, (_, one) => turn(taken + one)).reduce((a, b) => a + b, 0),
    )
    if (ahead.length <= size) return (length * Math.min(ahead.length, size)) / size - gone
    time = length - gone
    skipped = size
    index += size
  } else time = followed.inside ? beyond(gone, () => turn(taken)) - gone + gap() : gap()
  let work = 0
  for (const token of ahead.slice(skipped)) {
    if (isMissed(doctor, token, chance)) {
      time += chance.between(0.2, 1)
      continue
    }
    const length = turn(index)
    index += 1
    work += length
    time += length + gap() + (chance.is(doctor.inserts / 3) ? turn(index) : 0)
  }
  if (chance.even() < 1 - Math.exp((-doctor.pausesAnHour / 60) * work)) time += chance.logNormal(10, 0.6)
  if (chance.is((0.05 * work) / (doctor.hours * 60))) time += chance.between(20, 60)
  return time
}

function beyond(least: number, draw: () => number): number {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const value = draw()
    if (value > least) return value
  }
  return least * (1 + 0.2)
}

function begin(doctor: Doctor, { late }: FollowedSession, chance: Chance): number {
  const first = doctor.calls ? 0 : doctor.mean
  return first + (late ? late.minutes * chance.logNormal(1.2, 0.4) : lateness(doctor, chance))
}

function isMissed({ missed, checksIn }: Doctor, token: Token, chance: Chance): boolean {
  if (token.arrived !== null) return false
  const share = token.booked < -30 ? missed : missed / 3
  // Of those who come, 85 % check in.
  return chance.is(isSkipped(token) ? 0.95 : checksIn ? share / (share + (1 - share) * 0.5) : share)
}
