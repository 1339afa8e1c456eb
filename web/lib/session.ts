import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { hospitalProfile, logout, userProfile, type HospitalProfile } from '#contract/accounts.ts'
import type { Call } from '#contract/call.ts'
import { ApiProblem, call, type CallOptions } from './api.ts'
import { queryClient } from './query-client.ts'
import { clearAll, read, subscribe, useStored, write } from './storage.ts'

/** Set when the server no longer knew the session; the screens say so before anything else happens. */
const ended = { patient: false, hospital: false }

const patientToken = () => read('token')

const hospitalToken = () => read('hospitaltoken')

/** What was fetched for a session goes with it, also when another tab ended it or began another. */
export function forgetWithSessions(): void {
  let [patient, hospital] = [patientToken(), hospitalToken()]
  subscribe(() => {
    if (patient !== patientToken()) queryClient.removeQueries({ queryKey: ['patient'] })
    if (hospital !== hospitalToken()) queryClient.removeQueries({ queryKey: ['hospital'] })
    ;[patient, hospital] = [patientToken(), hospitalToken()]
  })
}

/** Starts a patient's session in every tab: both of the specification's keys hold the token. */
export function patientLoggedIn(token: string): void {
  ended.patient = false
  write('authToken', token)
  write('token', token)
}

export function hospitalLoggedIn(token: string): void {
  ended.hospital = false
  write('hospitaltoken', token)
}

/** The server does not know the token any more: forget it, and say so on the screen. */
function patientSessionEnded(): void {
  ended.patient = true
  write('lastKnownAppointments', null)
  write('token', null)
  write('authToken', null)
}

/** The same for the hospital: its token goes, what the patient keeps on this device stays. */
export function hospitalSessionEnded(): void {
  ended.hospital = true
  forgetHospital()
}

/** Forgets the hospital's session on this device. */
function hospitalLoggedOut(): void {
  ended.hospital = false
  forgetHospital()
}

/** The token goes first: the desk hears of it while it can still say what was not sent. */
function forgetHospital(): void {
  write('hospitaltoken', null)
  write('unsentCompletions', null)
  write('lastKnownDesk', null)
}

/** All of the hospital's sessions are over, and the patient's tokens go too, as specified. */
export function hospitalPasswordChanged(): void {
  write('lastKnownAppointments', null)
  write('token', null)
  write('authToken', null)
  hospitalLoggedOut()
}

/** Once it was told, the log-in follows. @returns whether it is still to be told */
export function hospitalEndTold(): boolean {
  const untold = ended.hospital
  hospitalLoggedOut()
  return untold
}

export type Session = 'in' | 'ended' | 'out'

/** `in` with a token, `ended` when the server dropped it, `out` otherwise. */
export const usePatientSession = () => useSession('token', 'patient')
export const useHospitalSession = () => useSession('hospitaltoken', 'hospital')

function useSession(key: 'token' | 'hospitaltoken', who: keyof typeof ended): Session {
  const token = useStored(key)
  const isEnded = useSyncExternalStore(
    subscribe,
    () => ended[who],
    () => false,
  )
  if (token) return 'in'
  return isEnded ? 'ended' : 'out'
}

/** Ends the patient's session here and on the server, and leaves nothing of it on the device. */
export async function logOutPatient(): Promise<void> {
  const ended = call(logout, { token: patientToken() })
  clearAll()
  await ended
}

/** Forgets a session that the server has ended, and leaves nothing of it on the device. */
export async function forgetPatient(): Promise<void> {
  clearAll()
}

/** Ends the hospital's session here and on the server; what the patient keeps on this device stays. */
export async function logOutHospital(): Promise<void> {
  const ended = call(logout, { token: hospitalToken() })
  hospitalLoggedOut()
  await ended
}

/** A call with the patient's token. When the server says that the session is over, the inactivity view follows. */
export async function callAsPatient<const C extends Call>(
  entry: C,
  options: CallOptions<C>,
): Promise<z.output<C['answer']>> {
  const token = patientToken()
  try {
    return await call(entry, { ...options, token })
  } catch (problem) {
    if (isOver(problem) && token === patientToken()) patientSessionEnded()
    throw problem
  }
}

/** A call with the hospital's token; one that the server no longer knows is forgotten. */
export async function callAsHospital<const C extends Call>(
  entry: C,
  options: CallOptions<C>,
): Promise<z.output<C['answer']>> {
  const token = hospitalToken()
  try {
    return await call(entry, { ...options, token })
  } catch (problem) {
    if (isOver(problem) && token === hospitalToken()) hospitalSessionEnded()
    throw problem
  }
}

/** Whether the hospital's profile was refused, which ends the session as specified. A server that is away, or no network
 *  at all, logs nobody out. */
export const isRefusal = (problem: unknown) => problem instanceof ApiProblem && problem.code !== 'unavailable'

function isOver(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.code === 'session-ended' || problem.code === 'not-logged-in')
}

const profileOfPatient = queryOptions({
  queryKey: ['patient', 'profile'],
  queryFn: ({ signal }) => callAsPatient(userProfile, { signal }),
  staleTime: 60_000,
})

const profileOfHospital = queryOptions({
  queryKey: ['hospital', 'profile'],
  queryFn: ({ signal }) => callAsHospital(hospitalProfile, { signal }),
  // what another desk changes is seen on coming back to this one, and soon on a screen that nobody leaves
  refetchOnWindowFocus: 'always',
  refetchInterval: 30_000,
})

/** Who is logged in on this device as a patient. */
export const usePatientProfile = () => useQuery(profileOfPatient)

/** Who is logged in, asked for where it is not known yet.
 *  @throws what callAsPatient does */
export const fetchPatientProfile = () => queryClient.query({ ...profileOfPatient, staleTime: 'static' })

/** Shows what a change has made of the own hospital on every screen at once, and asks what else is new.
 *  @param change nothing, where only asking is of use: something was refused that another desk may have changed */
export async function hospitalChanged(change: (known: HospitalProfile) => HospitalProfile = (known) => known) {
  const { queryKey } = profileOfHospital
  await queryClient.cancelQueries({ queryKey }) // an answer on its way may be from before the change
  queryClient.setQueryData(queryKey, (known) => known && change(known))
  void queryClient.invalidateQueries({ queryKey })
}

/** The hospital whose staff is logged in, with its doctors and their slots. */
export const useHospitalProfile = () => useQuery(profileOfHospital)
