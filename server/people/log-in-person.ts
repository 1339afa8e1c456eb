import type { PersonLogIn } from '#contract/persons.ts'
import {
  adminPasswordHash,
  checkKnownPassword,
  insertSession,
  notKnown,
  type Origin,
  rememberBrowser,
  triesOfPassword,
  type Visitor,
} from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { addHospital } from './join-hospital.ts'
import { startSession } from './open-session.ts'
import { personById, personByLoginName } from './store.ts'
import type { z } from 'zod'
import type { logInWithPasskey } from '#contract/second-factors.ts'
import { checkPasskey } from './check-passkey.ts'
import type { RelyingParty } from './rules.ts'

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

/** Logs the owner of a passkey in: a person at one of the own hospitals, or at that of a link, which the person joins; or the admin.
 *  @throws Problem `passkey-unknown`, `no-hospital`, `invitation-over`, `works-here`, `too-many-people`, `too-many-requests` */
export async function logInByPasskey(
  context: AppContext,
  relyingParty: RelyingParty,
  { hospitalId, joinCode, ...sent }: z.output<typeof logInWithPasskey.body>,
  visitor: Visitor,
  origin: Origin,
): Promise<z.output<typeof logInWithPasskey.answer>> {
  const { db, clock } = context
  const { address } = visitor
  const { person_id } = await checkPasskey(context, relyingParty, { ...sent, address })
  if (person_id === null) return logInAdmin(context, visitor)
  const person = await personById(db, person_id)
  if (!person) throw new Problem('passkey-unknown')
  const joined =
    joinCode === undefined ? hospitalId : await addHospital(context, person.id, { code: joinCode, address })
  const answer = await startSession(context, person, origin, joined)
  await rememberBrowser(db, { person: person.id }, visitor, notKnown, clock())
  return answer
}

async function logInAdmin({ db, clock }: AppContext, visitor: Visitor): Promise<{ admintoken: string }> {
  const hash = await adminPasswordHash(db)
  const admintoken = hash && (await insertSession(db, 'admin', ['admin', hash], clock()))
  if (!admintoken) throw new Problem('passkey-unknown')
  await rememberBrowser(db, 'admin', visitor, notKnown, clock())
  return { admintoken }
}
