import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { openHospital, type HospitalRow } from './store.ts'

/** One hospital, for the public.
 *  @throws Problem `hospital-not-found`, also for a suspended one */
export async function showHospital(db: Connection, id: string): Promise<HospitalRow> {
  const hospital = await openHospital(db, knownId(id))
  if (!hospital) throw new Problem('hospital-not-found')
  return hospital
}
