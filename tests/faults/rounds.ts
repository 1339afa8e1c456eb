import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
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

/** What a fault came to, for docs/reliability.md. */
export interface Figures {
  fault: string
  seed: number
  rounds: number
  /** Bookings and completions that were acknowledged, and how many tries left the caller in doubt. */
  booked: number
  completed: number
  inDoubt: number
}

/** Notes what a fault came to; called when everything of it has been found right.
 *  @param kept where the long run collects them; nothing is noted where it is not set */
export function noteFigures(fault: string, chance: Chance, count: number, rush: Rush): void {
  const folder = process.env['FAULT_FIGURES']
  if (folder === undefined) return
  const tries = [...rush.bookings, ...rush.completions]
  const figures: Figures = {
    fault,
    seed: chance.seed,
    rounds: count,
    booked: rush.acknowledged.size,
    completed: rush.completed.size,
    inDoubt: tries.filter(({ answer }) => answer === 'doubt').length,
  }
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'figures.jsonl'), `${JSON.stringify(figures)}\n`)
}
