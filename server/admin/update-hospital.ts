import { Problem } from '#contract/problem.ts'
import { addSetupCode, removeHospitalSessions } from '../accounts/index.ts'
import { holdHospital, hospitalsByIds, setSuspended, type HospitalRow } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { House } from '../platform/house.ts'

/** Suspends a hospital, which ends its sessions, or lets it back.
 *  @throws Problem `hospital-not-found` */
export async function suspendHospital({ db, clock }: House, id: string, suspended: boolean): Promise<HospitalRow> {
  const hospital = knownId(id)
  return db.transaction(async (tx) => {
    if (!(await setSuspended(tx, hospital, suspended, clock()))) throw new Problem('hospital-not-found')
    if (suspended) await removeHospitalSessions(tx, hospital)
    return read(tx, hospital)
  })
}

/** Makes a hospital's set-up code again; the one before dies.
 *  @throws Problem `hospital-not-found` */
export async function renewSetupCode({ db, clock }: House, id: string) {
  const hospital = knownId(id)
  return db.transaction(async (tx) => {
    if (!(await holdHospital(tx, hospital))) throw new Problem('hospital-not-found')
    return { setupCode: await addSetupCode(tx, hospital, clock()), hospital: await read(tx, hospital) }
  })
}

async function read(tx: Connection, id: string): Promise<HospitalRow> {
  const [row] = await hospitalsByIds(tx, [id])
  if (!row) throw new Problem('hospital-not-found')
  return row
}
