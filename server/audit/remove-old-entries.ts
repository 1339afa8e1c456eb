import type { House } from '../platform/house.ts'
import type { Job } from '../platform/jobs/index.ts'
import { removeEntries, shortenTrail } from './store.ts'

const dayInMs = 86_400_000

/** How many are removed by one statement. */
const atOnce = 5_000

/** Removes what is older than it has to be kept, every hour. A row of the trail says which went, with the hash of the last
 *  of them: what stays can be checked from there on. */
export const removeOldEntries = ({ db, clock }: Pick<House, 'db' | 'clock'>, days: number): Job => ({
  name: 'audit trail',
  every: 3_600_000,
  async work(stopping) {
    const now = clock()
    const upto = await shortenTrail(db, new Date(now.getTime() - days * dayInMs), now)
    let removed = 0
    for (let some = atOnce; some === atOnce && !stopping.aborted; removed += some)
      some = await removeEntries(db, upto, atOnce)
    return { removed }
  },
})
