import { Problem } from '#contract/problem.ts'
import { addSetupCode } from '../accounts/index.ts'
import { addHospital } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { House } from '../platform/house.ts'
import type { Added } from './add-request.ts'
import { decideRequest, decisionOn, type Decision, type RequestRow } from './store.ts'

/** Registers the hospital that a request asks for. The decision frees the request's number, and the hospital takes it, in
 *  one transaction: nobody comes in between.
 *  @throws Problem `request-not-found`, `already-approved`, `already-rejected` */
export const approveRequest = ({ db, clock }: House, id: string): Promise<Added> =>
  db.transaction(async (tx) => {
    const request = await decideOnce(tx, id, 'approved', clock())
    const { name, address, pincode, hospital_number, contact_no, contact_email, doctors } = request
    const contact = { contactNo: contact_no, contactEmail: contact_email }
    const hospital = await addHospital(tx, {
      name,
      address,
      pincode,
      ...contact,
      hospitalNumber: hospital_number,
      doctors,
    })
    return { hospital, setupCode: await addSetupCode(tx, hospital.id, clock()) }
  })

/** Turns a request down.
 *  @throws Problem `request-not-found`, `already-approved`, `already-rejected` */
export async function rejectRequest({ db, clock }: House, id: string): Promise<void> {
  await db.transaction((tx) => decideOnce(tx, id, 'rejected', clock()))
}

/** Of two who decide at once one waits for the other's row, and is then told. */
async function decideOnce(tx: Connection, id: string, decision: Decision, at: Date): Promise<RequestRow> {
  const row = await decideRequest(tx, knownId(id), decision, at)
  if (row) return row
  const earlier = await decisionOn(tx, knownId(id))
  throw new Problem(earlier ? `already-${earlier}` : 'request-not-found')
}
