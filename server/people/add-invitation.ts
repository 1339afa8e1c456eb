import type { Language } from '#contract/languages.ts'
import type { Invitation } from '#contract/people.ts'
import { mayManage, type HospitalRole } from '#contract/permissions.ts'
import { type OfHospital, type OwnHospitalId } from '../accounts/index.ts'
import type { Mail } from '../mail/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { msg } from '#contract/text.ts'
import { textIn } from '../texts/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import {
  deleteInvitation,
  insertInvitation,
  invitationOf,
  openInvitations,
  renewInvitation,
} from './invitation-store.ts'
import { invitationInList } from './present.ts'
import { invitationLifetimeMs, mostInvitations, mostPeople } from './rules.ts'
import {
  holdPeople,
  holdPerson,
  isDoctorOf,
  memberOfHospital,
  membersOfHospital,
  numberOfWorkplaces,
  personByLoginName,
} from './store.ts'

/** How a link of an invitation reaches the person. */
export interface HandOver {
  /** Of the product's pages. */
  origin: string
  /** Undefined without a mail server. */
  mail: Mail | undefined
}

interface Wanted {
  name: string
  role: HospitalRole
  doctorId?: string | undefined
  loginName?: string | undefined
  language?: Language | undefined
}

/** The code is in the fragment, which no server and no log sees. */
export const linkOf = ({ origin }: HandOver, code: string) => `${origin}/join#${code}`

const untilFrom = (now: Date) => new Date(now.getTime() + invitationLifetimeMs)

/** @throws Problem `doctor-not-found` for a doctor of another hospital, `which-doctor` for the role doctor without one */
export async function refuseOtherDoctor(
  db: Connection,
  hospital: OwnHospitalId,
  role: HospitalRole,
  doctor: string | null | undefined,
): Promise<void> {
  if (role === 'doctor' && !doctor)
    throw new Problem('wrong-field', {}, { fields: { doctorId: { code: 'which-doctor' } } })
  if (doctor && !(await isDoctorOf(db, doctor, hospital))) throw new Problem('doctor-not-found')
}

/** Invites a person to the hospital: makes a link that works once, and mails it where the login name is an address and a mail server is set.
 *  @throws Problem `not-allowed` for a role above the own one; `doctor-not-found`, `too-many-people`, `login-name-taken` for who works here */
export async function invitePerson(
  { db, clock }: AppContext,
  caller: OfHospital,
  { name, role, doctorId, loginName, language }: Wanted,
  handOver: HandOver,
): Promise<{ invitation: Invitation; link: string; emailed?: boolean }> {
  const { hospitalId: hospital } = caller
  if (!mayManage(caller.role, role)) throw new Problem('not-allowed')
  await refuseOtherDoctor(db, hospital, role, doctorId)
  const code = newToken()
  const now = clock()
  const { row, place } = await db.transaction(async (tx) => {
    const held = await holdPeople(tx, hospital)
    const [people, open] = [await membersOfHospital(tx, hospital), await openInvitations(tx, hospital, now)]
    if (people.length >= mostPeople) throw new Problem('too-many-people', { most: mostPeople })
    if (open.length >= mostInvitations) throw new Problem('too-many-people', { most: mostInvitations })
    const there = loginName === undefined ? undefined : await personByLoginName(tx, loginName)
    if (people.some(({ person_id }) => person_id === there?.id)) throw new Problem('login-name-taken')
    const doctor = doctorId ?? null
    const invitation = { hospital, codeHash: hashOfToken(code), name, role, doctor, loginName, language }
    return { row: await insertInvitation(tx, { ...invitation, until: untilFrom(now) }), place: held?.name ?? '' }
  })
  if (!row) throw new Error('An invitation was not stored.')
  const link = linkOf(handOver, code)
  const answer = { invitation: invitationInList(row), link }
  if (!handOver.mail || !loginName?.includes('@')) return answer
  const letter = letterOf({ to: loginName, hospital: place, name, link, language: language ?? 'en' })
  return { ...answer, emailed: await handOver.mail.send(letter) }
}

const subject = msg({
  message: 'Your log-in at {hospital}',
  comment: 'Subject of an e-mail to someone who will work at a hospital',
})
const paragraphs = [
  msg({
    message: '{name}, you are invited to work with Baari at {hospital}.',
    comment: 'E-mail to someone who will work at a hospital',
  }),
  msg({ message: 'Open this link to choose how you log in:', comment: 'E-mail; a link follows' }),
  msg({ message: 'The link works once, for 72 hours. Keep it private.', comment: 'Last paragraph of the e-mail' }),
] as const

function letterOf({
  to,
  link,
  language,
  ...values
}: {
  to: string
  link: string
  language: Language
  hospital: string
  name: string
}) {
  const [hello, open, good] = paragraphs.map((text) => textIn(language, text, values))
  return { to, subject: textIn(language, subject, values), text: `${[hello, open, link, good].join('\n\n')}\n` }
}

/** @throws Problem `invitation-not-found`, `not-allowed` for a role above the own one */
async function refuseHigher(db: Connection, caller: OfHospital, id: string): Promise<void> {
  const found = await invitationOf(db, id, caller.hospitalId)
  if (!found) throw new Problem('invitation-not-found')
  if (!mayManage(caller.role, found.role)) throw new Problem('not-allowed')
}

/** Withdraws an open invitation: its link is dead.
 *  @throws Problem `invitation-not-found`, `not-allowed` for a role above the own one */
export async function withdrawInvitation({ db }: AppContext, caller: OfHospital, id: string): Promise<void> {
  await refuseHigher(db, caller, id)
  if (!(await deleteInvitation(db, id, caller.hospitalId))) throw new Problem('invitation-not-found')
}

/** A new link of an open invitation; the earlier one is dead.
 *  @throws Problem `invitation-not-found`, `not-allowed` for a role above the own one */
export async function renewLink({ db, clock }: AppContext, caller: OfHospital, id: string, handOver: HandOver) {
  await refuseHigher(db, caller, id)
  const code = newToken()
  const renewed = { id, hospital: caller.hospitalId, codeHash: hashOfToken(code), until: untilFrom(clock()) }
  const row = await renewInvitation(db, renewed)
  if (!row) throw new Problem('invitation-not-found')
  return { invitation: invitationInList(row), link: linkOf(handOver, code) }
}

/** A link with which a person who has forgotten the password chooses a new one. No other person sees or sets it.
 *  @throws Problem `person-not-found`, `not-allowed` for a person above the own role, `works-elsewhere` */
export async function linkForPassword(
  { db, clock }: AppContext,
  caller: OfHospital,
  id: string,
  handOver: HandOver,
): Promise<{ link: string }> {
  const hospital = caller.hospitalId
  const code = newToken()
  await db.transaction(async (tx) => {
    await holdPeople(tx, hospital)
    const member = await memberOfHospital(tx, hospital, id)
    const person = member && (await holdPerson(tx, member.person_id))
    if (!person) throw new Problem('person-not-found')
    if (!mayManage(caller.role, member.role)) throw new Problem('not-allowed')
    if ((await numberOfWorkplaces(tx, id)) > 1) throw new Problem('works-elsewhere')
    await insertInvitation(tx, {
      ...{ hospital, codeHash: hashOfToken(code), person: id, name: person.name, role: member.role },
      ...{ doctor: member.doctor_id, loginName: person.login_name, until: untilFrom(clock()) },
    })
  })
  return { link: linkOf(handOver, code) }
}
