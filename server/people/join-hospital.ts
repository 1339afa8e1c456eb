import type { Language } from '#contract/languages.ts'
import type { PersonLogIn } from '#contract/persons.ts'
import type { MadePasskey } from '#contract/second-factors.ts'
import { refuseCommon, removeSessionsOfPerson, type OfHospital, type Origin } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { triesByNetwork } from '../platform/limits/index.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { offerFirstPasskey, readNewPasskey } from './add-passkey.ts'
import { deleteLinksOfPerson, invitationByCode, spendInvitation, type InvitationRow } from './invitation-store.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { startSession } from './open-session.ts'
import { insertPasskey } from './passkey-store.ts'
import { passwordLinkByCode, removePasswordLink, spendPasswordLink } from './password-link-store.ts'
import { deletePinsOfPerson } from './pin-store.ts'
import { joinLimit, mostPeople, type RelyingParty } from './rules.ts'
import { personOf } from './show-me.ts'
import {
  holdPeople,
  hospitalOf,
  insertMembership,
  insertPerson,
  memberOfHospital,
  numberOfPeople,
  personById,
  personByLoginName,
  setPersonPassword,
} from './store.ts'

type Ground = Pick<AppContext, 'db' | 'clock' | 'limits'>

/** The invitation of a code, or the link for a new password. Only wrong codes count towards the limit of a network.
 *  @throws Problem `invitation-over`, `too-many-requests` */
async function lookAtInvitation({ db, clock, limits }: Ground, code: string, address: string) {
  const hash = hashOfToken(code)
  const found = await invitationByCode(db, hash, clock())
  if (found) return { ...found, isAsked: false }
  const asked = await passwordLinkByCode(db, hash, clock())
  if (asked) return { ...asked, isAsked: true }
  await limits.countAll(triesByNetwork(joinLimit, address))
  throw new Problem('invitation-over')
}

/** What someone who opens the link sees before joining. */
export async function showInvitation(ground: Ground, code: string, address: string) {
  const invitation = await lookAtInvitation(ground, code, address)
  const hospital = await hospitalOf(ground.db, invitation.hospital_id)
  return {
    hospital: { name: hospital?.name ?? '' },
    name: invitation.name,
    role: invitation.role,
    newPassword: invitation.person_id !== null,
    language: invitation.language ?? 'en',
    ...(invitation.login_name !== null && { loginName: invitation.login_name }),
  }
}

interface Joining {
  code: string
  loginName: string
  language?: Language | undefined
  address: string
}

/** Joins the hospital with a new account, or sets the new password that the link is for; then the person is logged in. A new password takes
 *  the place of the old one alone: the second factor, where there is one, is asked for as at a log-in.
 *  @throws Problem `invitation-over`, `code-needed`, `code-wrong`, `login-name-taken`, `password-too-common`, `too-many-people`, `too-many-requests` */
export async function joinHospital(
  context: AppContext,
  typed: Joining & { password: string; factor?: string | undefined },
  origin: Origin,
): Promise<PersonLogIn> {
  const { db, clock, limits } = context
  const { code, loginName, password, language, address, factor } = typed
  const invitation = await lookAtInvitation(context, code, address)
  await refuseCommon(password, loginName)
  const { person_id: known, isAsked } = invitation
  if (known !== null) await checkSecondFactor(context, known, factor)
  // Before the transaction, because hashing is slow and the transaction holds a connection.
  const passwordHash = await hashPassword(password, passwordAsker(limits, 'staff', address))
  const person = await db.transaction(async (tx) => {
    if (isAsked) {
      const asker = await spendPasswordLink(tx, hashOfToken(code), clock())
      if (asker === undefined) throw new Problem('invitation-over')
      return chooseNewPassword(tx, asker, loginName, passwordHash)
    }
    const spent = await spend(tx, code, clock())
    if (spent.person_id !== null) return chooseNewPassword(tx, spent.person_id, loginName, passwordHash)
    return addPerson(tx, spent, { loginName, passwordHash, language }, clock())
  })
  return startSession(context, person, origin, invitation.hospital_id)
}

interface NewAccount {
  /** Which a passkey has been made for already. */
  id?: string | undefined
  loginName: string
  passwordHash: string | null
  language: Language | undefined
}

async function addPerson(tx: Connection, spent: InvitationRow, { language, ...account }: NewAccount, at: Date) {
  const { name } = spent
  const id = await insertPerson(tx, { ...account, name, language: language ?? spent.language ?? undefined, at })
  if (!id) throw new Problem('login-name-taken')
  await addMembership(tx, id, spent, at)
  return { id, name }
}

/** Asks the browser of someone who joins for a passkey.
 *  @throws Problem `invitation-over`, also for a link for a new password; `login-name-taken`, `too-many-requests` */
export async function offerJoinPasskey(
  context: AppContext,
  relyingParty: RelyingParty,
  { code, loginName, address }: Joining,
) {
  const { name, person_id } = await lookAtInvitation(context, code, address)
  if (person_id !== null) throw new Problem('invitation-over')
  if (await personByLoginName(context.db, loginName)) throw new Problem('login-name-taken')
  return offerFirstPasskey(context, relyingParty, { loginName, name })
}

/** Joins the hospital with a new account, which has a passkey and no password; then the person is logged in.
 *  @throws Problem `invitation-over`, `login-name-taken`, `passkey-unknown`, `too-many-people`, `too-many-requests` */
export async function joinByPasskey(
  context: AppContext,
  relyingParty: RelyingParty,
  { code, loginName, language, address, ...sent }: Joining & { requestId: string; response: MadePasskey },
  origin: Origin,
): Promise<PersonLogIn> {
  const { db, clock } = context
  const invitation = await lookAtInvitation(context, code, address)
  if (invitation.person_id !== null) throw new Problem('invitation-over')
  const { owner, made } = await readNewPasskey(context, relyingParty, { ...sent, purpose: 'join' })
  const person = await db.transaction(async (tx) => {
    const spent = await spend(tx, code, clock())
    const joined = await addPerson(
      tx,
      spent,
      { id: owner ?? undefined, loginName, passwordHash: null, language },
      clock(),
    )
    if (!(await insertPasskey(tx, { ...made, owner: joined.id, name: origin.browser, at: clock() })))
      throw new Problem('passkey-unknown')
    return joined
  })
  return startSession(context, person, origin, invitation.hospital_id)
}

async function chooseNewPassword(tx: Connection, id: string, loginName: string, passwordHash: string) {
  const person = await personById(tx, id)
  if (person?.login_name !== loginName) throw new Problem('invitation-over')
  await setPersonPassword(tx, id, passwordHash)
  await deleteLinksOfPerson(tx, id)
  await removePasswordLink(tx, id)
  await removeSessionsOfPerson(tx, id)
  await deletePinsOfPerson(tx, id)
  return person
}

/** Adds one more hospital to a person who is logged in, and logs the person in there.
 *  @throws Problem `invitation-over`, also for a link for a new password; `works-here`, `too-many-people`, `not-allowed` for the hospital's own log-in,
 *  `too-many-requests` */
export async function joinAsMember(
  context: AppContext,
  caller: OfHospital,
  { code, address }: { code: string; address: string },
  origin: Origin,
): Promise<PersonLogIn> {
  const person = await personOf(context, caller)
  const hospital = await addHospital(context, person.id, { code, address })
  return startSession(context, person, origin, hospital, caller)
}

/** Adds the hospital of a link to a person who has proven who it is. @returns the hospital
 *  @throws Problem `invitation-over`, also for a link for a new password; `works-here`, `too-many-people`, `too-many-requests` */
export async function addHospital(
  context: Ground,
  person: string,
  { code, address }: { code: string; address: string },
): Promise<string> {
  const { hospital_id, person_id } = await lookAtInvitation(context, code, address)
  if (person_id !== null) throw new Problem('invitation-over')
  await context.db.transaction(async (tx) =>
    addMembership(tx, person, await spend(tx, code, context.clock()), context.clock()),
  )
  return hospital_id
}

async function spend(tx: Connection, code: string, now: Date): Promise<InvitationRow> {
  const spent = await spendInvitation(tx, hashOfToken(code), now)
  if (!spent) throw new Problem('invitation-over')
  return spent
}

/** Who works elsewhere chooses a new password alone: an open link for one ends. A refusal leaves the invitation open. */
async function addMembership(tx: Connection, person: string, to: InvitationRow, at: Date): Promise<void> {
  await holdPeople(tx, to.hospital_id)
  if (await memberOfHospital(tx, to.hospital_id, person)) throw new Problem('works-here')
  if ((await numberOfPeople(tx, to.hospital_id)) >= mostPeople)
    throw new Problem('too-many-people', { most: mostPeople })
  await insertMembership(tx, { person, hospital: to.hospital_id, role: to.role, doctor: to.doctor_id, at })
  await deleteLinksOfPerson(tx, person)
}
