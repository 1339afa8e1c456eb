import { appendFileSync } from 'node:fs'
import process from 'node:process'
import type { Chance } from './chance.ts'
import type { Rush } from './rush.ts'

/** How many rounds a fault goes: a few in `npm test`; in the long run FAULT_ROUNDS, or a part of them.
 *  @param part for a fault that takes long: of the long run's rounds, from 0 to 1 */
export function rounds(few: number, part = 1): number {
  const many = Math.ceil(Number(process.env['FAULT_ROUNDS'] ?? 0) * part)
  if (Number.isNaN(many)) throw new Error(`FAULT_ROUNDS is not a number: ${process.env['FAULT_ROUNDS']}`)
  return Math.max(few, many)
}

/** What the rounds of a fault came to, for docs/reliability.md. */
export interface Figures {
  fault: string
  seed: number
  rounds: number
  /** Bookings and completions that were acknowledged, and how many tries left the caller in doubt. */
  booked: number
  completed: number
  inDoubt: number
}

/** How a crowd of phones took the end of its node, in milliseconds. */
export interface CrowdFigures {
  phones: number
  /** Until all of them followed at first. */
  connecting: number
  /** From the `kill -9` until all of them showed the number of after it. */
  back: number
}

/** Notes what a fault came to; called when everything of it has been found right. */
export function noteFigures(fault: string, { seed }: Chance, count: number, rush: Rush): void {
  const inDoubt = [...rush.bookings, ...rush.completions].filter(({ answer }) => answer === 'doubt').length
  const { acknowledged, completed } = rush
  const figures: Figures = { fault, seed, rounds: count, booked: acknowledged.size, completed: completed.size, inDoubt }
  note(figures)
}

/** The same of a session's acts, with the connections that were broken. */
export const noteActs = (
  fault: string,
  { seed }: Chance,
  count: number,
  figures: { acknowledged: number; broken: number },
): void => note({ fault, seed, rounds: count, ...figures })

export const noteCrowd = (figures: CrowdFigures): void => note(figures)

/** The long run collects them in FAULT_FIGURES; where that is not set nothing is noted. */
function note(figures: object): void {
  const file = process.env['FAULT_FIGURES']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
