import { registration, type Registration } from '#contract/registrations.ts'
import { addSetupCode } from '../accounts/index.ts'
import { addHospital, type HospitalRow, refuseTakenNumber } from '../hospitals/index.ts'
import { fieldsOf } from '../platform/columns.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { decideRequest, type Decision, decisionOn, insertRequest, type RequestRow } from './store.ts'
import type { Limit } from '../platform/limits/index.ts'

const registrationOf = fieldsOf(registration.shape)

/** Registers the hospital of a request. One transaction decides the request, which frees its number, and gives the number to the
 *  hospital, so that no other request can take it.
 *  @throws Problem `request-not-found`, `already-approved`, `already-rejected` */
export const approveRequest = ({ db, clock }: AppContext, id: string): Promise<Added> =>
  db.transaction(async (tx) => {
    const request = await decideOnce(tx, id, 'approved', clock())
    const hospital = await addHospital(tx, registrationOf(request))
    return { hospital, setupCode: await addSetupCode(tx, hospital.id, clock()) }
  })

/** Rejects a request.
 *  @throws Problem `request-not-found`, `already-approved`, `already-rejected` */
export async function rejectRequest({ db, clock }: AppContext, id: string): Promise<void> {
  await db.transaction((tx) => decideOnce(tx, id, 'rejected', clock()))
}

/** Locks the request's row, so that of two simultaneous decisions the second one fails. */
async function decideOnce(tx: Connection, id: string, decision: Decision, at: Date): Promise<RequestRow> {
  const row = await decideRequest(tx, knownId(id), decision, at)
  if (row) return row
  const earlier = await decisionOn(tx, knownId(id))
  throw new Problem(earlier ? `already-${earlier}` : 'request-not-found')
}

/** Limit of the registration requests from one address. */
const registrationLimit: Limit = { name: 'registration-address', most: 10, seconds: 3600 }

/** A new hospital with its set-up code. */
interface Added {
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
