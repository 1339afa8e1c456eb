import type { ChangedDetails } from '#contract/hospitals.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { insertChange, latestChange, settleChange } from './change-store.ts'
import { changedDetails, isShownToDesk, isSameChange } from './rules.ts'
import { holdHospital } from './settings-store.ts'
import { hospitalsByIds } from './store.ts'

/** Requests a change of the own details. It replaces the pending change; a request for the current details withdraws that.
 *  Repeating the pending change keeps it, so that a retry does not invalidate what the admin is reading. */
export const askForChange = ({ db, clock }: AppContext, own: OwnHospitalId, wanted: ChangedDetails): Promise<void> =>
  db.transaction(async (tx) => {
    await holdHospital(tx, own)
    const [hospital] = await hospitalsByIds(tx, [own])
    if (!hospital) throw new Problem('hospital-not-found')
    const details = changedDetails(hospital, wanted)
    const change = await latestChange(tx, own)
    const waiting = change?.decision === null ? change : undefined
    if (waiting && isSameChange(waiting.details, details)) return
    if (waiting) await settleChange(tx, waiting.id, 'withdrawn', clock())
    if (Object.keys(details).length > 0) await insertChange(tx, own, details, clock())
  })

/** Withdraws the own pending change, if there is one. */
export const withdrawChange = ({ db, clock }: AppContext, own: OwnHospitalId): Promise<void> =>
  db.transaction(async (tx) => {
    await holdHospital(tx, own)
    const change = await latestChange(tx, own)
    if (change?.decision === null) await settleChange(tx, change.id, 'withdrawn', clock())
  })

/** The own change that the desk sees: a pending one, or one that was rejected recently. */
export async function ownChange({ db, clock }: Pick<AppContext, 'db' | 'clock'>, own: OwnHospitalId) {
  const change = await latestChange(db, own)
  return change && isShownToDesk(change, clock()) ? change : undefined
}
