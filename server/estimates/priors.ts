import type { Kind } from './kinds.ts'
import { logNormal, type Possibility } from './mixtures.ts'

// Assumptions about a doctor without a history. Each is worth a few sessions, so that a history replaces it soon.

const paces: readonly (readonly [RegExp, number])[] = [
  [/government|public|opd|primary/i, 3],
  [/general|family|gp\b|physician/i, 5],
  [/psych|physio|counsel|dent|neuro|diet/i, 13],
]

/** Minutes of a consultation by speciality; doctors of one speciality differ by 50 %. */
export const paceOf = (speciality: string): number => paces.find(([name]) => name.test(speciality))?.[1] ?? 8

/** Standard deviation of the logarithm of the pace between doctors of a speciality. */
export const betweenDoctors = 0.5

/** Coefficient of variation of a consultation. */
export const variation = 0.5

/** Variance of the logarithm of the pace between sessions of a doctor. */
export const betweenSessions = 0.02

/** When doctors begin, in minutes after the start: on time, late, or more than an hour late. The weights sum to 1. */
export const usualLateness: readonly Possibility[] = [
  { weight: 0.35, centre: 2.5, spread: 2, isLog: false },
  { weight: 0.61, centre: Math.log(20), spread: 0.8, isLog: true },
  { weight: 0.04, centre: Math.log(90), spread: 0.4, isLog: true },
]

/** An announced delay of 1 minute. */
export const announced = { centre: Math.log(1.2), spread: 0.4 }

/** How long pauses last, by reason. */
export const usualPause = (reason: string): readonly Possibility[] => {
  const short: Possibility = { weight: 1, centre: Math.log(10), spread: 0.6, isLog: true }
  const long: Possibility = { weight: 1, centre: Math.log(35), spread: 0.45, isLog: true }
  if (/emergency/i.test(reason))
    return [
      { ...long, weight: 0.8 },
      { ...short, weight: 0.2 },
    ]
  if (/break/i.test(reason))
    return [
      { ...long, weight: 0.1 },
      { ...short, weight: 0.9 },
    ]
  return [
    { ...long, weight: 0.3 },
    { ...short, weight: 0.7 },
  ]
}

/** A stop that the desk did not enter, found while a patient's turn does not end. */
export const hiddenStop = logNormal(0.004, 30, 400)

/** Pauses in 240 minutes of work. */
export const usualPauses = { count: 1, minutes: 240 }

/** The share of each kind of number that is not taken, and the numbers that it is worth. */
export const usualMissed: { share: Readonly<Record<Kind, number>>; worth: number } = {
  share: {
    ...{ 'arrived': 0.02, 'booked': 0.12, 'walk-in': 0.06, 'due': 0.35, 'soon': 0.25, 'later': 0.18, 'overtaken': 0.6 },
    passed: 0.85,
  },
  worth: 8,
}

/** The share of groups of 1 to 6 ticks, and the groups that it is worth. */
export const usualGroups = { shares: [0.94, 0.012, 0.012, 0.012, 0.012, 0.012], worth: 25 }
