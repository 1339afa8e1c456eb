import type { Connection } from '../database/index.ts'
import type { House } from '../house.ts'
import type { Job } from '../jobs/index.ts'

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

/** Removes what is of no use any more, every hour. */
export const purge = ({ db, clock }: Pick<House, 'db' | 'clock'>, purges: readonly Purge[]): Job => ({
  name: 'purge',
  every: 3_600_000,
  async work(stopping) {
    const now = clock()
    const removed: Record<string, number> = {}
    const failures: unknown[] = []
    for (const { what, remove } of purges) {
      try {
        removed[what] = await removeAll(() => remove(db, now), stopping)
      } catch (error) {
        // What one room cannot remove keeps no other room's from going.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    return removed
  },
})

async function removeAll(removeSome: () => Promise<number>, stopping: AbortSignal): Promise<number> {
  let sum = 0
  for (;;) {
    const some = await removeSome()
    sum += some
    if (some < mostAtOnce || stopping.aborted) return sum
  }
}
