import type { z } from 'zod'
import { roles } from '#contract/permissions.ts'
import type { Me } from '#contract/persons.ts'
import type { showOwnDoctor as call } from '#contract/hospital-day.ts'
import { type Callers, type OfHospital, reached, removeAdminSessions } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { showDay } from '../appointments/index.ts'
import type { Estimates } from '../estimates/index.ts'
import { memberAt, workplace } from './present.ts'
import { factorsOf, type OwnerId } from './second-factor-store.ts'
import { hospitalOf, memberOfHospital, personById, type PersonRow, workplacesOf } from './store.ts'
import type { Connection } from '../platform/database/index.ts'

/** The person of a session, which the hospital's own log-in has not.
 *  @throws Problem `not-allowed` */
export async function personOf({ db }: Pick<AppContext, 'db'>, { person }: OfHospital): Promise<PersonRow> {
  const row = person && (await personById(db, person.id))
  if (!row) throw new Problem('not-allowed')
  return row
}

/** Who is logged in at a desk, and what the session may do.
 *  @param hasMail whether a mail server is set */
export async function showMe({ db }: Pick<AppContext, 'db'>, hasMail: boolean, caller: OfHospital): Promise<Me> {
  const { hospitalId, person: known, role, provedAt } = caller
  const [hospital, person, membership, workplaces, factors] = await Promise.all([
    hospitalOf(db, hospitalId),
    known && personById(db, known.id),
    known && memberOfHospital(db, hospitalId, known.id),
    known ? workplacesOf(db, known.id) : [],
    known && factorsOf(db, known.id),
  ])
  const mayGetMonths =
    hasMail && person?.login_name.includes('@') === true && roles[role].permissions.some((one) => one === 'reports')
  const doctor = membership?.doctor_id ?? undefined
  return {
    person: person && membership ? memberAt({ id: person.id, name: person.name, role: membership.role, doctor }) : null,
    hospital: { _id: hospitalId, name: hospital?.name ?? '' },
    hospitals: workplaces.map(workplace),
    permissions: [...roles[role].permissions].filter((one) => one !== undefined),
    ...(person && { loginName: person.login_name }),
    ...(person?.language && { language: person.language }),
    ...(membership && mayGetMonths && { monthlyReport: membership.month_due !== null }),
    hasPassword: person ? person.password_hash !== null : true,
    hasTotp: factors?.has_totp ?? false,
    passkeys: factors?.passkeys ?? 0,
    provedAt: provedAt.toISOString(),
  }
}

/** A doctor's sessions of today, for the doctor's screen.
 *  @param doctorId the doctor of the session's person unless it is given
 *  @throws Problem `doctor-not-found` */
export async function showOwnDoctor(
  context: Pick<AppContext, 'db' | 'clock'>,
  estimates: Pick<Estimates, 'ofQueue'>,
  caller: OfHospital,
  doctorId: string | undefined,
): Promise<z.output<typeof call.answer>> {
  const { hospitalId, onlyDoctor, person } = caller
  const member =
    doctorId ?? onlyDoctor ?? (person && (await memberOfHospital(context.db, hospitalId, person.id))?.doctor_id)
  const { date, doctors } = await showDay(context, estimates, hospitalId, undefined)
  const own = reached(caller, doctors, ({ doctor }) => doctor._id).find(({ doctor }) => doctor._id === member)
  if (!own) throw new Problem('doctor-not-found')
  return { date, doctor: own.doctor, slots: own.sessions }
}

/** Who sets second factors: a person at a desk, or the admin. */
export type FactorCaller = Callers['hospital' | 'admin']

/** Whose second factors they are, as an authenticator names them. */
export interface Owner {
  id: OwnerId
  loginName: string
  name: string
}

/** @throws Problem `not-allowed` for the hospital's own log-in */
export async function ownerOf(context: Pick<AppContext, 'db'>, caller: FactorCaller): Promise<Owner> {
  if (caller.scope === 'admin') return { id: null, loginName: 'admin', name: 'Admin' }
  const { id, login_name: loginName, name } = await personOf(context, caller)
  return { id, loginName, name }
}

/** After a new second factor the admin's other sessions, which began without it, end. */
export async function settle(tx: Connection, caller: FactorCaller): Promise<void> {
  if (caller.scope === 'admin') await removeAdminSessions(tx, caller.tokenHash)
}
