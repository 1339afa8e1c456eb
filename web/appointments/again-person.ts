import type { QueryClient } from '@tanstack/react-query'
import { pastAppointments } from '#contract/past-visits.ts'
import { fetchPeopleOfMine, typedFrom } from '../lib/people-of-mine.ts'
import { callAsPatient } from '../lib/session.ts'
import { pastQuery } from './past-query.ts'
import type { TypedPatient } from './typed-patient.ts'

/** The patient of an earlier visit, as the booking form is filled: as the account remembers the person, else as the visit was booked.
 *  @returns undefined where the visit is not among the last ones, or its patient is erased */
export async function personOfVisit(client: QueryClient, id: string): Promise<TypedPatient | undefined> {
  const known = client.getQueryData(pastQuery.queryKey)?.pages.flatMap(({ appointments }) => appointments)
  const visits = known ?? (await callAsPatient(pastAppointments, { query: {} })).appointments
  const visit = visits.find(({ _id }) => _id === id)
  if (!visit) return undefined
  const { name, age, gender } = visit.patient
  const people = await fetchPeopleOfMine(client)
  // A person who was remembered after that visit has the name that was typed then.
  const person = people.find(({ _id }) => _id === visit.personId) ?? people.find((one) => one.name === name)
  if (person) return typedFrom(person, Date.now())
  return age === undefined || gender === undefined ? undefined : { name, age: String(age), gender }
}
