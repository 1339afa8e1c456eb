import { roles } from '#contract/permissions.ts'
import type { Me } from '#contract/persons.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { memberAt, workplace } from './present.ts'
import { factorsOf } from './second-factor-store.ts'
import { hospitalOf, memberOfHospital, personById, workplacesOf, type PersonRow } from './store.ts'

/** The person of a session, which the hospital's own log-in has not.
 *  @throws Problem `not-allowed` */
export async function personOf({ db }: Pick<AppContext, 'db'>, { person }: OfHospital): Promise<PersonRow> {
  const row = person && (await personById(db, person.id))
  if (!row) throw new Problem('not-allowed')
  return row
}

/** Who is logged in at a desk, and what the session may do. */
export async function showMe({ db }: Pick<AppContext, 'db'>, caller: OfHospital): Promise<Me> {
  const { hospitalId, person: known, role, provedAt } = caller
  const [hospital, person, membership, workplaces, factors] = await Promise.all([
    hospitalOf(db, hospitalId),
    known && personById(db, known.id),
    known && memberOfHospital(db, hospitalId, known.id),
    known ? workplacesOf(db, known.id) : [],
    known && factorsOf(db, known.id),
  ])
  const doctor = membership?.doctor_id ?? undefined
  return {
    person: person && membership ? memberAt({ id: person.id, name: person.name, role: membership.role, doctor }) : null,
    hospital: { _id: hospitalId, name: hospital?.name ?? '' },
    hospitals: workplaces.map(workplace),
    permissions: [...roles[role].permissions].filter((one) => one !== undefined),
    ...(person && { loginName: person.login_name }),
    ...(person?.language && { language: person.language }),
    hasPassword: person ? person.password_hash !== null : true,
    hasTotp: factors?.has_totp ?? false,
    passkeys: factors?.passkeys ?? 0,
    provedAt: provedAt.toISOString(),
  }
}
