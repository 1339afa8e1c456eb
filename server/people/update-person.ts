import type { Person } from '#contract/people.ts'
import { mayManage, type HospitalRole } from '#contract/permissions.ts'
import { removeSessionsOfMember, removeStaffSessions, type OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { deleteLinksOfPerson } from './invitation-store.ts'
import { refuseOtherDoctor } from './add-invitation.ts'
import { keepOwners } from './keep-owners.ts'
import { personInList } from './present.ts'
import { deleteMembership, holdPeople, memberOfHospital, ownersOf, setOwnLogInOn, updateMembership } from './store.ts'

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
