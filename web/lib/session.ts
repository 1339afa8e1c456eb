import { queryOptions, useQuery } from '@tanstack/react-query'
import { userProfile } from '#contract/session.ts'
import { hospitalProfile, type HospitalProfile } from '#contract/slots.ts'
import { ApiProblem } from './api.ts'
import { createSession } from './create-session.ts'
import { queryClient } from './query-client.ts'
import { storage } from './storage.ts'

/** The patient's session: both of the specified keys hold the token. */
export const patientSession = createSession({
  storage,
  tokens: ['token', 'authToken'],
  data: ['lastKnownAppointments'],
  queries: 'patient',
})

/** The session of a hospital's staff. */
export const hospitalSession = createSession({
  storage,
  tokens: ['hospitaltoken'],
  data: ['unsentActs', 'unsentCompletions', 'leftSessions', 'refusedActs', 'lastKnownDesk'],
  queries: 'hospital',
})

export const { call: callAsPatient, useSession: usePatientSession } = patientSession
export const { call: callAsHospital, useSession: useHospitalSession } = hospitalSession

/** Whether the server refused the hospital's profile, which ends the session as specified. A network failure or a server
 *  error does not. */
export const isRefusal = (problem: unknown) => problem instanceof ApiProblem && problem.code !== 'unavailable'

const profileOfPatient = queryOptions({
  queryKey: ['patient', 'profile'],
  queryFn: ({ signal }) => callAsPatient(userProfile, { signal }),
  staleTime: 60_000,
})

const profileOfHospital = queryOptions({
  queryKey: ['hospital', 'profile'],
  queryFn: ({ signal }) => callAsHospital(hospitalProfile, { signal }),
  // other desks' changes appear on focus, and soon on a screen that stays open
  refetchOnWindowFocus: 'always',
  refetchInterval: 30_000,
})

/** The logged-in patient's profile. */
export const usePatientProfile = () => useQuery(profileOfPatient)

/** The logged-in patient's profile, from the cache or the server.
 *  @throws what callAsPatient does */
export const fetchPatientProfile = () => queryClient.query({ ...profileOfPatient, staleTime: 'static' })

/** Applies a change to the cached hospital on all screens, then refetches it.
 *  @param change omitted after a refusal, when another desk may have changed it */
export async function hospitalChanged(change: (known: HospitalProfile) => HospitalProfile = (known) => known) {
  const { queryKey } = profileOfHospital
  await queryClient.cancelQueries({ queryKey }) // a response under way may predate the change
  queryClient.setQueryData(queryKey, (known) => known && change(known))
  void queryClient.invalidateQueries({ queryKey })
  // the desk's strip shows its doctors, rooms and slots
  void queryClient.invalidateQueries({ queryKey: ['hospital', 'day'] })
}

/** The logged-in hospital, with its doctors and their slots. */
export const useHospitalProfile = () => useQuery(profileOfHospital)
