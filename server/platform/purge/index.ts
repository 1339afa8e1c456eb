import type { Database } from '../database/index.ts'
import type { AppContext } from '../app-context.ts'
import type { Job } from '../jobs/index.ts'

/** How a room removes its expired rows of one kind. */
export interface Purge {
  /** The kind of rows for the log: `sessions`. */
  what: string
  /** Removes at most {@link maxPerStatement} rows, in any order.
   *  @returns the number of removed rows */
  remove: (db: Database, now: Date) => Promise<number>
}

/** Rows per statement, so that none blocks others for long. */
export const maxPerStatement = 5_000

/** The hourly job that removes expired rows. */
export const purge = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, purges: readonly Purge[]): Job => ({
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
        // A failure of one purge must not stop the others.
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
    if (some < maxPerStatement || stopping.aborted) return sum
  }
}
