import { showDay, type HospitalDay } from '#contract/hospital-day.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsHospital } from '../lib/session.ts'

/** A slot and its doctor, with the times that it has on a day, where the desk has asked for that day before; else with those of the week.
 *  @returns undefined where the hospital has removed it */
export function knownSlot(hospital: HospitalProfile, slotId: string | undefined, day: ServiceDay) {
  const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
  const slot = doctor?.slots.find(({ _id }) => _id === slotId)
  if (!doctor || !slot) return undefined
  const sessions = knownDay(day)?.doctors.flatMap((one) => one.sessions)
  return { doctor, slot: { ...slot, ...sessions?.find((one) => one.slot._id === slotId)?.slot } }
}

/** The same, fetched: messages and slips give the times of their day. Without an answer they are those of the week. */
export async function slotOnDay(hospital: HospitalProfile, slotId: string | undefined, day: ServiceDay) {
  if (knownToday()?.date !== day) await fetchDay(day)
  return knownSlot(hospital, slotId, day)
}

const keyOf = (day: string) => ['hospital', 'day', day]

const knownToday = () => queryClient.getQueryData<HospitalDay>(keyOf('today'))

const knownDay = (day: ServiceDay) =>
  knownToday()?.date === day ? knownToday() : queryClient.getQueryData<HospitalDay>(keyOf(day))

const fetchDay = (date: ServiceDay) =>
  queryClient
    .query({
      queryKey: keyOf(date),
      queryFn: ({ signal }) => callAsHospital(showDay, { query: { date }, signal }),
    })
    .catch(() => undefined)
