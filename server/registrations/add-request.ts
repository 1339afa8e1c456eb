import type { Registration } from '#contract/registrations.ts'
import { addSetupCode } from '../accounts/index.ts'
import { addHospital, refuseTakenNumber, type HospitalRow } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Limit } from '../platform/limits/index.ts'
import { insertRequest } from './store.ts'

/** Limit of the registration requests from one address. */
const registrationLimit: Limit = { name: 'registration-address', most: 10, seconds: 3600 }

/** A new hospital with its set-up code. */
export interface Added {
  hospital: HospitalRow
  setupCode: string
}

/** Stores a hospital's registration request.
 *  @throws Problem `hospital-number-taken`, `too-many-requests` */
export async function addRequest(
  { db, clock, limits }: AppContext,
  registration: Registration,
  address: string,
): Promise<void> {
  await limits.count(registrationLimit, address)
  await refuseTakenNumber(() => insertRequest(db, registration, clock()))
}

/** Registers a hospital without a request, for the admin.
 *  @throws Problem `hospital-number-taken` */
export const addAtOnce = ({ db, clock }: AppContext, registration: Registration): Promise<Added> =>
  db.transaction(async (tx) => {
    const hospital = await addHospital(tx, registration)
    return { hospital, setupCode: await addSetupCode(tx, hospital.id, clock()) }
  })
