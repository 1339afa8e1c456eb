import type { Person } from '#contract/people.ts'
import { type HospitalRole, mayManage } from '#contract/permissions.ts'
import { type OfHospital, removeSessionsOfMember, removeStaffSessions } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { deleteLinksOfPerson } from './invitation-store.ts'
import { refuseOtherDoctor } from './add-invitation.ts'
import { personInList } from './present.ts'
import {
  deleteMembership,
  holdPeople,
  memberOfHospital,
  ownersOf,
  setOwnLogInOn,
  updateMembership,
  workplacesOf,
} from './store.ts'
import type { Connection } from '../platform/database/index.ts'
import type { OwnerId } from './second-factor-store.ts'

/** Changes what a person is at the hospital. Another role or doctor ends the person's sessions there, and an open link for a new password.
 *  @throws Problem `person-not-found`, `doctor-not-found`, `last-owner`, `not-allowed` for a role above the own one */
export async function changePerson(
  { db }: AppContext,
  caller: OfHospital,
  id: string,
  set: { role?: HospitalRole | undefined; doctorId?: string | null | undefined },
): Promise<Person> {
  const hospital = caller.hospitalId
  return db.transaction((tx) =>
    keepOwners(tx, hospital, async () => {
      const before = await memberOfHospital(tx, hospital, id)
      if (!before) throw new Problem('person-not-found')
      const role = set.role ?? before.role
      const doctor = set.doctorId === undefined ? before.doctor_id : set.doctorId
      if (!mayManage(caller.role, before.role) || !mayManage(caller.role, role)) throw new Problem('not-allowed')
      await refuseOtherDoctor(tx, hospital, role, doctor)
      if (role !== before.role || doctor !== before.doctor_id) {
        await updateMembership(tx, { person: id, hospital, role, doctor })
        await deleteLinksOfPerson(tx, id)
        await removeSessionsOfMember(tx, id, hospital)
      }
      return personInList({ ...before, role, doctor_id: doctor })
    }),
  )
}

/** Removes a person from the hospital, and ends the sessions there at once. The name stays in the history.
 *  @throws Problem `person-not-found`, `last-owner`, `not-allowed` for a role above the own one */
export async function removePerson({ db }: AppContext, caller: OfHospital, id: string): Promise<void> {
  const hospital = caller.hospitalId
  await db.transaction((tx) =>
    keepOwners(tx, hospital, async () => {
      const member = await memberOfHospital(tx, hospital, id)
      if (!member) throw new Problem('person-not-found')
      if (!mayManage(caller.role, member.role)) throw new Problem('not-allowed')
      await deleteMembership(tx, hospital, id)
      await deleteLinksOfPerson(tx, id)
      await removeSessionsOfMember(tx, id, hospital)
    }),
  )
}

/** Switches the hospital's own log-in on or off; off ends its sessions.
 *  @throws Problem `no-owner` without an owner who has a second factor */
export async function switchOwnLogIn({ db }: AppContext, { hospitalId }: OfHospital, on: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await holdPeople(tx, hospitalId)
    if (!on && (await ownersOf(tx, hospitalId)).with_second_factor === 0) throw new Problem('no-owner')
    await setOwnLogInOn(tx, hospitalId, on)
    if (!on) await removeStaffSessions(tx, hospitalId)
  })
}

/** Makes a change of a hospital's people under its lock. While the own log-in is off, the hospital keeps an owner with a second factor.
 *  @throws Problem `last-owner`, and then nothing has changed */
async function keepOwners<T>(tx: Connection, hospital: string, change: () => Promise<T>): Promise<T> {
  const held = await holdPeople(tx, hospital)
  const before = await ownersOf(tx, hospital)
  const result = await change()
  if (!held || held.own_log_in) return result
  const after = await ownersOf(tx, hospital)
  if (after.count < Math.min(1, before.count) || after.with_second_factor < Math.min(1, before.with_second_factor))
    throw new Problem('last-owner')
  return result
}

/** {@link keepOwners} at every hospital of a person, locked in the order of their ids. The admin works at none. */
export async function keepSecondFactor(tx: Connection, owner: OwnerId, change: () => Promise<unknown>): Promise<void> {
  const workplaces = owner === null ? [] : await workplacesOf(tx, owner)
  const hospitals = workplaces.map(({ hospital_id }) => hospital_id).toSorted()
  const all = hospitals.reduce<() => Promise<unknown>>(
    (inner, hospital) => () => keepOwners(tx, hospital, inner),
    change,
  )
  await all()
}
