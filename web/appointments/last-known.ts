import { z } from 'zod'
import { appointment, type Appointment } from '#contract/appointments.ts'
import { serviceDayOf } from '../lib/dates.ts'
import { readJson, writeJson, useStored } from '../lib/storage.ts'
import { useEffect } from 'react'
import type { LivePlace } from '../live-queue/index.ts'

const stored = z.object({ of: z.string(), at: z.number(), appointments: z.array(appointment) })

export interface LastKnown {
  /** When they were fetched, in milliseconds since 1970. */
  at: number
  appointments: Appointment[]
}

/** Stores the last known appointments on this device for offline use, limited to the fields that the screens show.
 *  Removed by the log-out.
 *  @param token the session's token; entries of other sessions are never shown */
export function storeLastKnown(token: string, { at, appointments }: LastKnown): void {
  writeJson('lastKnownAppointments', { of: token, at, appointments: appointments.map(shown) })
}

/** Stores the current place in the queue for one of the appointments, instead of its queue's fetched state. */
function storePlace(
  token: string,
  id: string,
  { at, ...place }: { at: number } & Pick<Appointment, 'currentQueueNumber' | 'aheadOfYou'>,
): void {
  const last = readLastKnown(token, at)
  if (!last || last.at > at) return
  const appointments = last.appointments.map((one) => (one._id === id ? { ...one, ...place, queue: undefined } : one))
  storeLastKnown(token, { at, appointments })
}

/** @param now milliseconds since 1970: appointments of past days are dropped
 *  @returns undefined when nothing is stored for this session */
export function readLastKnown(token: string | null, now: number): LastKnown | undefined {
  const last = readJson('lastKnownAppointments', (value) => stored.parse(value))
  if (!last || last.of !== token) return undefined
  const appointments = last.appointments.filter(
    ({ appointmentDate, slot, hospitalId }) => appointmentDate >= serviceDayOf(slot, now, hospitalId.timeZone),
  )
  return { at: last.at, appointments }
}

function shown(one: Appointment): Appointment {
  const { hospitalId, doctorId, patient } = one
  const doctor = hospitalId.doctors.find((each) => each._id === doctorId)
  return {
    ...one,
    patient: { name: patient.name, age: 0, gender: patient.gender },
    hospitalId: { ...hospitalId, doctors: doctor ? [doctor] : [] },
    user: { fullName: '', mobileNo: '' },
  }
}

/** Stores the place in the queue on this device, for offline use.
 *  @param knownAt in milliseconds since 1970 */
export function useStoredPlace(appointmentId: string, { live, current, ahead }: LivePlace, knownAt: number): void {
  const token = useStored('token')
  useEffect(() => {
    if (token !== null && live)
      storePlace(token, appointmentId, { at: knownAt, currentQueueNumber: current, aheadOfYou: ahead })
  }, [token, appointmentId, live, current, ahead, knownAt])
}
