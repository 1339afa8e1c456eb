import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { changeById, type ChangeRow, insertChange, latestChange, settleChange, waitingChanges } from './change-store.ts'
import { holdHospital, updateHospital } from './settings-store.ts'
import { type HospitalRow, hospitalsByIds } from './store.ts'
import type { ChangedDetails } from '#contract/hospitals.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { changedDetails, isSameChange, isShownToDesk } from './rules.ts'

/** A change with its hospital's current details. */
export interface ChangeOfHospital {
  change: ChangeRow
  hospital: HospitalRow
}

/** The pending changes, the oldest first. */
export async function listChanges(db: Connection): Promise<ChangeOfHospital[]> {
  const changes = await waitingChanges(db)
  const hospitals = await hospitalsByIds(
    db,
    changes.map(({ hospital_id }) => hospital_id),
  )
  return changes.flatMap((change) => {
    const hospital = hospitals.find(({ id }) => id === change.hospital_id)
    return hospital ? [{ change, hospital }] : []
  })
}

/** Approves or rejects a change of a hospital's details, once.
 *  @returns the hospital after the decision
 *  @throws Problem `not-found`, `already-approved`, `already-rejected`, `change-withdrawn` */
export const decideChange = ({ db, clock }: AppContext, id: string, decision: 'approved' | 'rejected') =>
  db.transaction(async (tx): Promise<HospitalRow> => {
    const known = await changeById(tx, knownId(id))
    if (!known) throw new Problem('not-found')
    // Lock the hospital before the change, as desks do; another order could deadlock.
    await holdHospital(tx, known.hospital_id)
    const change = await settleChange(tx, known.id, decision, clock())
    if (!change) throw await problemOfDecided(tx, known.id)
    if (decision === 'approved') await updateHospital(tx, change.hospital_id, change.details)
    const [hospital] = await hospitalsByIds(tx, [change.hospital_id])
    if (!hospital) throw new Problem('not-found')
    return hospital
  })

async function problemOfDecided(tx: Connection, id: string): Promise<Problem> {
  const decision = (await changeById(tx, id))?.decision
  if (!decision) return new Problem('not-found')
  return new Problem(decision === 'withdrawn' ? 'change-withdrawn' : `already-${decision}`)
}

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
