import type { z } from 'zod'
import type { logInWithPasskey } from '#contract/second-factors.ts'
import {
  adminPasswordHash,
  insertSession,
  notKnown,
  rememberBrowser,
  type Origin,
  type Visitor,
} from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkPasskey } from './check-passkey.ts'
import { addHospital } from './join-hospital.ts'
import { startSession } from './open-session.ts'
import type { RelyingParty } from './rules.ts'
import { personById } from './store.ts'

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
