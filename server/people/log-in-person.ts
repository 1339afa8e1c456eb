import type { PersonLogIn } from '#contract/persons.ts'
import { checkKnownPassword, rememberBrowser, triesOfPassword, type Origin, type Visitor } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { addHospital } from './join-hospital.ts'
import { startSession } from './open-session.ts'
import { personByLoginName } from './store.ts'

interface Typed {
  loginName: string
  password: string
  code?: string | undefined
  hospitalId?: string | undefined
  joinCode?: string | undefined
}

/** Makes an unknown login name cost the same look-up. */
const noPerson = '00000000-0000-0000-0000-000000000000'

/** Logs a person in at one of the own hospitals, or at that of a link, which the person joins. An unknown login name and a wrong password
 *  are the same answer, after the same work.
 *  @throws Problem `log-in-wrong`, `code-needed`, `code-wrong`, `no-hospital`, `invitation-over`, `works-here`, `too-many-people`,
 *  `too-many-requests` */
export async function logInPerson(
  context: AppContext,
  { loginName, password, code, hospitalId, joinCode }: Typed,
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
  await checkSecondFactor(context, person.id, code)
  const { address } = visitor
  const joined =
    joinCode === undefined ? hospitalId : await addHospital(context, person.id, { code: joinCode, address })
  const answer = await startSession(context, person, origin, joined)
  await rememberBrowser(db, owner, visitor, known, clock())
  return answer
}
