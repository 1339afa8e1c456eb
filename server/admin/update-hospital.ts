import { addSetupCode, removeHospitalSessions } from '../accounts/index.ts'
import { holdHospital, hospitalsByIds, setSuspended, type HospitalRow } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'

/** Suspends a hospital, which ends its sessions, or reinstates it.
 *  @throws Problem `hospital-not-found` */
export async function suspendHospital({ db, clock }: AppContext, id: string, suspended: boolean): Promise<HospitalRow> {
  const hospital = knownId(id)
  return db.transaction(async (tx) => {
    if (!(await setSuspended(tx, hospital, suspended, clock()))) throw new Problem('hospital-not-found')
    if (suspended) await removeHospitalSessions(tx, hospital)
    return read(tx, hospital)
  })
}

/** Creates a new set-up code for a hospital, and invalidates the previous one.
 *  @throws Problem `hospital-not-found` */
export async function renewSetupCode({ db, clock }: AppContext, id: string) {
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
