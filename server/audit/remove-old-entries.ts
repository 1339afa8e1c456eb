import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/index.ts'
import { removeEntries, shortenTrail } from './store.ts'

const dayInMs = 86_400_000

/** Rows per statement. */
const batchSize = 5_000

/** Removes rows older than the retention time, every hour. A row of the trail records the number and the hash of the last
 *  removed one, so that the remaining rows can still be verified. */
export const removeOldEntries = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, days: number): Job => ({
  name: 'audit trail',
  every: 3_600_000,
  async work(stopping) {
    const now = clock()
    const upto = await shortenTrail(db, new Date(now.getTime() - days * dayInMs), now)
    let removed = 0
    for (let some = batchSize; some === batchSize && !stopping.aborted; removed += some)
      some = await removeEntries(db, upto, batchSize)
    return { removed }
  },
})
