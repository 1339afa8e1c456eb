import { registration } from '#contract/registrations.ts'
import { addSetupCode } from '../accounts/index.ts'
import { addHospital } from '../hospitals/index.ts'
import { fieldsOf } from '../platform/columns.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import type { Added } from './add-request.ts'
import { decideRequest, decisionOn, type Decision, type RequestRow } from './store.ts'

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
