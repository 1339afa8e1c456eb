import type { Registration } from '#contract/registrations.ts'
import { addSetupCode } from '../accounts/index.ts'
import { addHospital, refuseTakenNumber, type HospitalRow } from '../hospitals/index.ts'
import type { House } from '../platform/house.ts'
import { registrationLimit } from './rules.ts'
import { insertRequest } from './store.ts'

/** A hospital with the code that it is set up with. */
export interface Added {
  hospital: HospitalRow
  setupCode: string
}

/** Writes down that a hospital asks to be registered.
 *  @throws Problem `hospital-number-taken`, `too-many-requests` */
export async function addRequest(
  { db, clock, limits }: House,
  registration: Registration,
  address: string,
): Promise<void> {
  await limits.count(registrationLimit, address)
  await refuseTakenNumber(() => insertRequest(db, registration, clock()))
}

/** Registers a hospital at once, for the admin.
 *  @throws Problem `hospital-number-taken` */
export const addAtOnce = ({ db, clock }: House, registration: Registration): Promise<Added> =>
  db.transaction(async (tx) => {
    const hospital = await addHospital(tx, registration)
    return { hospital, setupCode: await addSetupCode(tx, hospital.id, clock()) }
  })
