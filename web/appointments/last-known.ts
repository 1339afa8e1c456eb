import { z } from 'zod'
import { appointment, type Appointment } from '#contract/appointments.ts'
import { today } from '../lib/dates.ts'
import { readJson, writeJson } from '../lib/storage.ts'

const kept = z.object({ of: z.string(), at: z.number(), appointments: z.array(appointment) })

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
export function storePlace(
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
  const last = readJson('lastKnownAppointments', (value) => kept.parse(value))
  if (!last || last.of !== token) return undefined
  const appointments = last.appointments.filter(
    ({ appointmentDate, hospitalId }) => appointmentDate >= today(now, hospitalId.timeZone),
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
