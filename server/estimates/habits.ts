import { kinds, type Kind } from './kinds.ts'
import type { Summary } from './summary.ts'
import { nth, sum, within } from './mixtures.ts'
import { effectUntil, positionEffect } from './position-effect.ts'
import { betweenDoctors, betweenSessions, paceOf, usualGroups, usualMissed, usualPauses, variation } from './priors.ts'

/** The usual course of a doctor's sessions in a slot, from the last 60. */
export interface Habits {
  /** μ: minutes of work for a patient. */
  pace: number
  /** s²: variance of a turn, of which a fifth of the variance of five turns is the measure. */
  variance: number
  /** f: how long turns take in the parts of a session. */
  effects: readonly number[]
  /** τ²: variance of the logarithm of the pace between sessions. */
  between: number
  /** b and x̄: the effect of the numbers booked before the start. */
  load: { slope: number; mean: number }
  /** The mean deviation of the logarithm of the pace on each weekday. */
  days: readonly number[]
  /** The share of each kind of number that is not taken. */
  missed: Readonly<Record<Kind, number>>
  /** Numbers that are put before others, for each patient that is taken. */
  inserts: number
  /** Pauses in a minute of work. */
  pauses: number
  /** The shares of groups of 1 to 6 ticks. */
  groups: readonly number[]
  /** Minutes from a completion to the next call. */
  gap: number
  isCalling: boolean
}

/** @returns the habits that a history shows */
export function habitsOf(recent: readonly Summary[], speciality: string): Habits {
  const pacing = recent.filter(({ minutes, patients }) => sum(patients) > 0 && sum(minutes) > 0)
  const prior = paceOf(speciality)
  const minutes = totals(pacing.map((one) => one.minutes))
  const patients = totals(pacing.map((one) => one.patients))
  const effects = positionEffect(minutes, patients)
  const rough = sum(patients) > 0 ? sum(minutes) / sum(patients) : prior
  const variance = varianceOf(pacing, rough)
  const { load, days, between } = paceModel(pacing, effects, rough, variance)
  const certainty =
    pacing.length /
    (between +
      variance /
        (rough *
          rough *
          mean(
            pacing.map((one) => sum(one.patients)),
            20,
          )))
  const known = certainty + 1 / betweenDoctors ** 2
  const pace = Math.exp((Math.log(rough) * certainty + Math.log(prior) / betweenDoctors ** 2) / known)
  return {
    ...{ pace, effects, load, days },
    variance: variance * (pace / rough) ** 2,
    between: between + 1 / known,
    missed: missedOf(recent),
    inserts: (sum(recent.map((one) => one.inserts)) + 0.8) / (sum(patients) + 40),
    pauses: (sum(recent.map((one) => one.pauses.length)) + usualPauses.count) / (sum(minutes) + usualPauses.minutes),
    groups: groupsOf(recent),
    gap: (sum(recent.map((one) => one.gaps[0])) + 3) / (sum(recent.map((one) => one.gaps[1])) + 10),
    isCalling: recent.length === 0 || recent.filter(({ calls }) => calls).length * 2 >= recent.length,
  }
}

const totals = (rows: readonly (readonly number[])[]): number[] =>
  [0, 1, 2, 3].map((column) => sum(rows.map((row) => nth(row, column))))

const mean = (values: readonly number[], without: number): number =>
  values.length === 0 ? without : sum(values) / values.length

/** Worth of the usual variation, in sums of five. */
const worth = 8

function varianceOf(pacing: readonly Summary[], pace: number): number {
  const squares = sum(pacing.map(({ fives }) => fives[0])) / 5
  const count = sum(pacing.map(({ fives }) => fives[1]))
  const usual = (variation * pace) ** 2
  return within((squares + worth * usual) / (count + worth), usual / 10, usual * 6)
}

/** How the pace depends on the load and the weekday, and how much it differs between sessions beyond that. */
function paceModel(pacing: readonly Summary[], effects: readonly number[], pace: number, variance: number) {
  const rows = pacing.map((one) => ({
    x: Math.log(Math.max(1, one.booked)),
    y: Math.log(sum(one.minutes) / (pace * effectUntil(effects, sum(one.patients)))),
    day: one.day,
    noise: variance / (pace * pace * sum(one.patients)),
  }))
  const meanX = mean(
    rows.map(({ x }) => x),
    0,
  )
  const meanY = mean(
    rows.map(({ y }) => y),
    0,
  )
  const slope =
    sum(rows.map(({ x, y }) => (x - meanX) * (y - meanY))) / (sum(rows.map(({ x }) => (x - meanX) ** 2)) + 0.4)
  const rests = rows.map((row) => ({ ...row, rest: row.y - meanY - loadEffect({ slope, mean: meanX }, row.x) }))
  const days = Array.from({ length: 7 }, (_, day) => {
    const own = rests.filter((one) => one.day === day)
    return sum(own.map(({ rest }) => rest)) / (own.length + 10)
  })
  const squares = sum(rests.map(({ rest, day }) => (rest - (day === null ? 0 : nth(days, day))) ** 2))
  const seen = Math.max(0, rests.length - 1)
  const raw =
    seen > 0
      ? squares / seen -
        mean(
          rests.map(({ noise }) => noise),
          0,
        )
      : 0
  const between = Math.max(0.003, (seen * Math.max(0, raw) + 5 * betweenSessions) / (seen + 5))
  return { load: { slope, mean: meanX }, days, between }
}

function missedOf(recent: readonly Summary[]): Record<Kind, number> {
  const missed = { ...usualMissed.share }
  kinds.forEach((kind, at) => {
    const due = sum(recent.map((one) => nth(one.due, at)))
    const lost = sum(recent.map((one) => nth(one.missed, at)))
    missed[kind] = (lost + usualMissed.share[kind] * usualMissed.worth) / (due + usualMissed.worth)
  })
  return missed
}

/** The logarithm of the pace at a load beside that at the usual load. */
export const loadEffect = ({ slope, mean }: Habits['load'], x: number): number => slope * within(x - mean, -0.5, 0.5)

function groupsOf(recent: readonly Summary[]): number[] {
  const counts = usualGroups.shares.map(
    (share, at) => share * usualGroups.worth + sum(recent.map(({ groups }) => nth(groups, at))),
  )
  return counts.map((count) => count / sum(counts))
}
