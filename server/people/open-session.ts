import type { PersonLogIn } from '#contract/persons.ts'
import {
  insertPersonSession,
  removeSessionOfPerson,
  sessionId,
  type OfHospital,
  type Origin,
} from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { memberAt, workplace } from './present.ts'
import { noteMembershipUse, workplacesOf, type PersonRow } from './store.ts'

/** Starts the session of a person whose identity is proven.
 *  @param hospitalId one of the own hospitals; without it, the one used last
 *  @param before the session that goes on as this one: it ends, and its proof counts on; without a session, when the person was proven last
 *  @throws Problem `no-hospital` */
export async function startSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  person: Pick<PersonRow, 'id' | 'name'>,
  origin: Origin,
  hospitalId?: string,
  before?: Pick<OfHospital, 'provedAt'> & Partial<Pick<OfHospital, 'tokenHash'>>,
): Promise<PersonLogIn> {
  const workplaces = await workplacesOf(db, person.id)
  const at = workplaces.find(({ hospital_id }) => hospitalId === undefined || hospital_id === hospitalId)
  const session = { person: person.id, origin, at: clock(), provedAt: before?.provedAt }
  const started = at && (await insertPersonSession(db, { ...session, hospital: at.hospital_id }))
  if (!started) throw new Problem('no-hospital')
  if (before?.tokenHash) await removeSessionOfPerson(db, person.id, sessionId(before.tokenHash))
  await noteMembershipUse(db, person.id, at.hospital_id, clock())
  return {
    hospitaltoken: started.token,
    person: memberAt({ id: person.id, name: person.name, role: started.role, doctor: started.doctor }),
    hospital: { _id: at.hospital_id, name: at.name },
    hospitals: workplaces.map(workplace),
  }
}
