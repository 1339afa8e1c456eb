import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { changeById, settleChange, waitingChanges, type ChangeRow } from './change-store.ts'
import { holdHospital, updateHospital } from './settings-store.ts'
import { hospitalsByIds, type HospitalRow } from './store.ts'

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
