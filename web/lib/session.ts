import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { logout, userProfile } from '#contract/accounts.ts'
import { hospitalProfile, type HospitalProfile } from '#contract/slots.ts'
import type { Call } from '#contract/call.ts'
import { ApiProblem, call, type CallOptions } from './api.ts'
import { queryClient } from './query-client.ts'
import { clearAll, read, subscribe, useStored, write } from './storage.ts'

/** Set when the server rejected the session; the screens show it first. */
const ended = { patient: false, hospital: false }

const patientToken = () => read('token')

const hospitalToken = () => read('hospitaltoken')

/** Clears the data of a session when it ends or is replaced, also by another tab. */
export function forgetWithSessions(): void {
  let [patient, hospital] = [patientToken(), hospitalToken()]
  subscribe(() => {
    if (patient !== patientToken()) queryClient.removeQueries({ queryKey: ['patient'] })
    if (hospital !== hospitalToken()) queryClient.removeQueries({ queryKey: ['hospital'] })
    ;[patient, hospital] = [patientToken(), hospitalToken()]
  })
}

/** Starts a patient's session in every tab: both of the specified keys hold the token. */
export function patientLoggedIn(token: string): void {
  ended.patient = false
  write('authToken', token)
  write('token', token)
}

export function hospitalLoggedIn(token: string): void {
  ended.hospital = false
  write('hospitaltoken', token)
}

/** Removes a token that the server rejected, and shows it on the screen. */
function patientSessionEnded(): void {
  ended.patient = true
  write('lastKnownAppointments', null)
  write('token', null)
  write('authToken', null)
}

/** Removes the hospital's token; the patient's data on this device stays. */
export function hospitalSessionEnded(): void {
  ended.hospital = true
  forgetHospital()
}

/** Removes the hospital's session from this device. */
function hospitalLoggedOut(): void {
  ended.hospital = false
  forgetHospital()
}

/** The token is removed first, so that the desk can still report unsent completions. */
function forgetHospital(): void {
  write('hospitaltoken', null)
  write('unsentCompletions', null)
  write('lastKnownDesk', null)
}

/** All sessions of the hospital have ended; the patient's tokens are removed too, as specified. */
export function hospitalPasswordChanged(): void {
  write('lastKnownAppointments', null)
  write('token', null)
  write('authToken', null)
  hospitalLoggedOut()
}

/** Clears the notice that leads to the log-in.
 *  @returns whether it was still to be shown */
export function clearHospitalEnded(): boolean {
  const untold = ended.hospital
  hospitalLoggedOut()
  return untold
}

export type Session = 'in' | 'ended' | 'out'

/** `in` with a token, `ended` when the server rejected it, `out` otherwise. */
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

/** Ends the patient's session here and on the server, and removes its data from the device. */
export async function logOutPatient(): Promise<void> {
  const ended = call(logout, { token: patientToken() })
  clearAll()
  await ended
}

/** Removes a session that the server has ended, with its data on the device. */
export async function forgetPatient(): Promise<void> {
  clearAll()
}

/** Ends the hospital's session here and on the server; the patient's data on this device stays. */
export async function logOutHospital(): Promise<void> {
  const ended = call(logout, { token: hospitalToken() })
  hospitalLoggedOut()
  await ended
}

/** A call with the patient's token. When the server reports an expired session, the inactivity view is shown. */
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

/** A call with the hospital's token, which is removed if the server rejects it. */
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

/** Whether the server refused the hospital's profile, which ends the session as specified. A network failure or a server
 *  error does not. */
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
}

/** The logged-in hospital, with its doctors and their slots. */
export const useHospitalProfile = () => useQuery(profileOfHospital)
