import type { TypedDoctor } from '#contract/hospital-settings.ts'
import { violates, type Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { beginSetUp, hospitalNumbers, insertDoctor, insertHospital, type NewHospital } from './settings-store.ts'
import { hospitalsByIds, type HospitalRow } from './store.ts'

/** Adds a hospital with its doctors. Staff cannot log in yet, because it has no password.
 *  @param tx a transaction, so that a hospital is never stored without its doctors
 *  @throws Problem `hospital-number-taken` */
export async function addHospital(
  tx: Connection,
  { doctors, ...hospital }: NewHospital & { doctors: readonly TypedDoctor[] },
): Promise<HospitalRow> {
  const id = await refuseTakenNumber(() => insertHospital(tx, hospital))
  await beginSetUp(tx, id)
  for (const doctor of doctors) await insertDoctor(tx, id, doctor)
  const [row] = await hospitalsByIds(tx, [id])
  if (!row) throw new Error('A hospital was not added.')
  return row
}

/** Runs a statement that takes a hospital number.
 *  @throws Problem `hospital-number-taken` if a hospital or a waiting request has it */
export async function refuseTakenNumber<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (!violates(error, hospitalNumbers)) throw error
    throw new Problem(
      'hospital-number-taken',
      {},
      { fields: { hospitalNumber: { code: 'hospital-number-taken' } }, cause: error },
    )
  }
}
