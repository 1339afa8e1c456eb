import { randomUUIDv7 } from 'node:crypto'
import { isMinor } from '#contract/appointments.ts'
import * as calls from '#contract/people-of-mine.ts'
import type { Serve } from '../calls/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import type { Limit } from '../platform/limits/index.ts'
import { Problem } from '../platform/problem.ts'
import type { Callers } from './identify-caller.ts'
import {
  insertPerson,
  peopleOfAccount,
  personOfAccount,
  removePerson,
  setPerson,
  type PersonRow,
} from './own-people-store.ts'
import { personForOwner } from './present.ts'
import { holdAccount } from './privacy-store.ts'

/** Limit of the changes of one account's remembered people. */
const changesOfPeople: Limit = { name: 'people-of-mine', most: 60, seconds: 3600 }

/** Opens the calls of the people for whom an account books again. */
export function ownPeopleRoutes(serve: Serve<Callers>, context: AppContext): void {
  const { db, clock, limits } = context

  serve(calls.peopleOfMine, { summary: 'The people whom the own account remembers' }, async ({ caller }) =>
    (await peopleOfAccount(db, caller.id)).map(personForOwner),
  )

  serve(
    calls.rememberPerson,
    { summary: 'Remembers a person for later bookings, at most 12' },
    async ({ caller, body }) => {
      limits.countHere(changesOfPeople, caller.id)
      const at = clock()
      const row = {
        id: randomUUIDv7(),
        name: body.name,
        birth_year: body.birthYear,
        gender: body.gender,
        guardian_at: body.guardianConsent ? at : null,
        created_at: at,
      }
      checkConsent(row, at)
      const added = await db.transaction(async (tx) => {
        if (!(await holdAccount(tx, caller.id))) throw new Problem('not-logged-in')
        return insertPerson(tx, caller.id, row, calls.mostPeopleOfMine)
      })
      if (!added) throw new Problem('too-many-people', { most: calls.mostPeopleOfMine })
      return personForOwner(added)
    },
  )

  serve(
    calls.updatePersonOfMine,
    { summary: 'Corrects a remembered person; existing appointments keep the name they were booked with' },
    async ({ caller, params, body }) => {
      limits.countHere(changesOfPeople, caller.id)
      const at = clock()
      const id = knownId(params.id)
      const known = await personOfAccount(db, caller.id, id)
      if (!known) throw new Problem('person-not-remembered')
      const wanted = {
        name: body.name ?? known.name,
        birth_year: body.birthYear ?? known.birth_year,
        gender: body.gender ?? known.gender,
        guardian_at: known.guardian_at ?? (body.guardianConsent ? at : null),
      }
      checkConsent(wanted, at)
      const changed = await setPerson(db, caller.id, id, wanted)
      if (!changed) throw new Problem('person-not-remembered')
      return personForOwner(changed)
    },
  )

  serve(calls.forgetPerson, { summary: 'Forgets a remembered person; tokens stay' }, async ({ caller, params }) => {
    limits.countHere(changesOfPeople, caller.id)
    if (!(await removePerson(db, caller.id, knownId(params.id)))) throw new Problem('person-not-remembered')
    return undefined
  })
}

/** @throws Problem `wrong-field` for a child without the consent of a parent or guardian */
function checkConsent(
  { birth_year: born, guardian_at: agreed }: Pick<PersonRow, 'birth_year' | 'guardian_at'>,
  at: Date,
) {
  if (isMinor(calls.ageOf(born, at.getTime())) && agreed === null)
    throw new Problem('wrong-field', {}, { fields: { guardianConsent: { code: 'missing' } } })
}
