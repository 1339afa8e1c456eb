import { Problem } from '#contract/problem.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import { insertChange, latestChange, settleChange } from './change-store.ts'
import { changedDetails, isShownToDesk, isSameChange } from './rules.ts'
import { holdHospital, type HospitalChange } from './settings-store.ts'
import { hospitalsByIds } from './store.ts'

/** Asks the admin for a change of the own details. It replaces the change that waits; details as they are now withdraw it.
 *  The same change again leaves the one that waits, so that a retry takes nothing from under an admin who reads it. */
export const askForChange = ({ db, clock }: House, own: OwnHospitalId, wanted: HospitalChange): Promise<void> =>
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

/** Withdraws the own change that waits, if one does. */
export const withdrawChange = ({ db, clock }: House, own: OwnHospitalId): Promise<void> =>
  db.transaction(async (tx) => {
    await holdHospital(tx, own)
    const change = await latestChange(tx, own)
    if (change?.decision === null) await settleChange(tx, change.id, 'withdrawn', clock())
  })

/** The own change that the desk sees: the one that waits, or that was rejected lately. */
export async function ownChange({ db, clock }: Pick<House, 'db' | 'clock'>, own: OwnHospitalId) {
  const change = await latestChange(db, own)
  return change && isShownToDesk(change, clock()) ? change : undefined
}
