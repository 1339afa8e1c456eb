import { isDatabaseAway, type Connection } from '../database/index.ts'
import type { House } from '../house.ts'
import { beginRound } from './store.ts'

/** Something that is of no use any more after a while, and how it is removed. A room hands in its own. */
export interface Purge {
  /** What is removed, as it stands in the log: `sessions`. */
  what: string
  /** Removes at most {@link mostAtOnce} of them, the oldest or any.
   *  @returns how many it removed */
  remove: (db: Connection, now: Date) => Promise<number>
}

/** How much one statement removes, so that none of them holds anybody up. */
export const mostAtOnce = 5_000

const hour = 3_600_000

/** A round is due an hour after the last one; so much earlier still counts as one, since every node has its own hour. */
const betweenRounds = hour - 5 * 60_000

/** Does a round if one is due and no other node has begun it.
 *  @returns how many of each were removed; undefined when it was not this node's round
 *  @throws what the first room that failed has thrown, when the others are done */
export async function purgeOnce(
  { db, clock, log }: Pick<House, 'db' | 'clock' | 'log'>,
  purges: readonly Purge[],
): Promise<Record<string, number> | undefined> {
  const now = clock()
  if (!(await beginRound(db, now, betweenRounds))) return undefined
  const removed: Record<string, number> = {}
  const failures: unknown[] = []
  for (const { what, remove } of purges) {
    try {
      removed[what] = await removeAll(() => remove(db, now))
    } catch (error) {
      // What one room cannot remove keeps no other room's from going.
      failures.push(error)
    }
  }
  log.info({ removed }, 'purged')
  if (failures.length > 0) throw failures[0]
  return removed
}

async function removeAll(removeSome: () => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    const some = await removeSome()
    sum += some
    if (some < mostAtOnce) return sum
  }
}

/** Purges every hour, at a minute of the node's own.
 *  @returns how to end it */
export function openPurge(house: Pick<House, 'db' | 'clock' | 'log'>, purges: readonly Purge[]): () => Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      working = purgeOnce(house, purges).catch((error: unknown) => {
        house.log[isDatabaseAway(error) ? 'warn' : 'error'](
          { err: error },
          'not everything was purged; the next hour tries again',
        )
      })
      wait(hour)
    }, milliseconds).unref()
  }
  // The first round soon after the start, not at the start: then there is enough to do.
  wait((1 + Math.random() * 9) * 60_000)

  return async () => {
    clearTimeout(timer)
    await working
  }
}
