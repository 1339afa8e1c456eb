import type { PersonLogIn } from '#contract/persons.ts'
import {
  checkKnownPassword,
  insertPersonSession,
  rememberBrowser,
  triesOfPassword,
  type Origin,
  type Visitor,
} from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { memberAt, workplace } from './present.ts'
import { noteMembershipUse, personByLoginName, workplacesOf, type PersonRow } from './store.ts'

interface Typed {
  loginName: string
  password: string
  code?: string | undefined
  hospitalId?: string | undefined
}

/** Makes an unknown login name cost the same look-up. */
const noPerson = '00000000-0000-0000-0000-000000000000'

/** Logs a person in at one of the own hospitals. An unknown login name and a wrong password are the same answer, after the same work.
 *  @throws Problem `log-in-wrong`, `code-needed`, `code-wrong`, `no-hospital`, `too-many-requests` */
export async function logInPerson(
  context: AppContext,
  { loginName, password, code, hospitalId }: Typed,
  visitor: Visitor,
  origin: Origin,
): Promise<PersonLogIn> {
  const { db, clock } = context
  const person = await personByLoginName(db, loginName)
  const owner = { person: person?.id ?? noPerson }
  const { matches, known } = await checkKnownPassword(context, {
    ...{ password, visitor, owner, hash: person?.password_hash },
    triesOf: (knownAs) => triesOfPassword(`person ${loginName}`, visitor.address, knownAs),
  })
  if (!person || !matches) throw new Problem('log-in-wrong')
  await checkSecondFactor(context, person, code)
  const answer = await startSession(context, person, origin, hospitalId)
  await rememberBrowser(db, owner, visitor, known, clock())
  return answer
}

/** Starts the session of a person whose identity is proven.
 *  @param hospitalId one of the own hospitals; without it, the one used last
 *  @throws Problem `no-hospital` */
export async function startSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  person: Pick<PersonRow, 'id' | 'name'>,
  origin: Origin,
  hospitalId?: string,
): Promise<PersonLogIn> {
  const workplaces = await workplacesOf(db, person.id)
  const at = workplaces.find(({ hospital_id }) => hospitalId === undefined || hospital_id === hospitalId)
  const started =
    at && (await insertPersonSession(db, { person: person.id, hospital: at.hospital_id, origin, at: clock() }))
  if (!started) throw new Problem('no-hospital')
  await noteMembershipUse(db, person.id, at.hospital_id, clock())
  return {
    hospitaltoken: started.token,
    person: memberAt({ id: person.id, name: person.name, role: started.role, doctor: started.doctor }),
    hospital: { _id: at.hospital_id, name: at.name },
    hospitals: workplaces.map(workplace),
  }
}
