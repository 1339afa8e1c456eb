import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import type { OwnerId } from './second-factor-store.ts'
import { holdPeople, ownersOf, workplacesOf } from './store.ts'

/** Makes a change of a hospital's people under its lock. While the own log-in is off, the hospital keeps an owner with a second factor.
 *  @throws Problem `last-owner`, and then nothing has changed */
export async function keepOwners<T>(tx: Connection, hospital: string, change: () => Promise<T>): Promise<T> {
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
