import type { House } from '../platform/house.ts'
import { removeEntries, shortenTrail } from './store.ts'

const dayInMs = 86_400_000

/** How many are removed by one statement. */
const atOnce = 5_000

/** Removes what is older than it has to be kept. A row of the trail says which went, with the hash of the last of them:
 *  what stays can be checked from there on. */
export async function removeOldEntries({ db, clock, log }: House, days: number): Promise<void> {
  try {
    const now = clock()
    const upto = await shortenTrail(db, new Date(now.getTime() - days * dayInMs), now)
    let count = 0
    for (let some = atOnce; some === atOnce; count += some) some = await removeEntries(db, upto, atOnce)
    if (count > 0) log.info({ count }, 'old rows of the audit trail were removed')
  } catch (error) {
    log.warn({ err: error }, 'old rows of the audit trail were not removed; the next hour tries again')
  }
}
