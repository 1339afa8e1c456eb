import { z } from 'zod'
import { appointment } from '#contract/appointments.ts'
import { deskAppointment, type DeskAppointment } from '#contract/desk-appointments.ts'
import { queue, queueEvent, type Queue, type QueueEvent } from '#contract/queues.ts'
import { doctor as addedDoctor } from '#contract/hospital.ts'
import { hospitalProfileAnswer, slot } from '#contract/slots.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { call } from './desk.ts'

/** Today's session of a new doctor of the demo hospital, with its desk and the phone of one of its patients. */
export interface ActDesk {
  desk: string
  phone: string
  arrivalCode: string
  slotId: string
  date: string
  /** Of the appointments, in the order of their numbers. */
  ids: readonly string[]
  /** Those of the patient. */
  numbersOfPhone: readonly number[]
  queue(): Promise<Queue>
  history(): Promise<QueueEvent[]>
  rows(): Promise<DeskAppointment[]>
}

const patientMobile = '9876543210'
/** Every so-many-th number is the patient's. */
const ofPhone = 6

/** Opens the session and books its numbers.
 *  @param name of the doctor and the slot */
export async function openActDesk(url: string, name: string, size: number): Promise<ActDesk> {
  const ask = async <S extends z.ZodType>(answer: S, method: string, path: string, token?: string, body?: object) => {
    const { status, body: sent } = await call(url, method, path, { ...(token && { token }), body })
    if (status !== 200) throw new Error(`${method} ${path} was answered with ${status}: ${JSON.stringify(sent)}`)
    return answer.parse(sent)
  }
  const login = { hospitalNumber: 'DEMO-001', password: 'demo-hospital' }
  const tokenOfDesk = z.object({ hospitaltoken: z.string() })
  const { hospitaltoken: desk } = await ask(tokenOfDesk, 'POST', '/api/auth/hospitallogin', undefined, login)
  const ofPatient = { mobileNo: patientMobile, password: 'demo-patient' }
  const { token: phone } = await ask(
    z.object({ token: z.string() }),
    'POST',
    '/api/auth/userlogin',
    undefined,
    ofPatient,
  )
  const profile = await ask(hospitalProfileAnswer, 'GET', '/api/auth/hospitalprofile', desk)
  // A doctor of its own: a long run has more sessions than a doctor may have slots.
  const doctor = await ask(addedDoctor, 'POST', '/api/doctors', desk, { name, speciality: 'ENT' })
  const times = { name, startTime: '9 AM', endTime: '9 PM' }
  const { _id: slotId } = await ask(slot, 'PUT', `/api/slots/doctors/${doctor._id}`, desk, times)

  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const ids: string[] = []
  for (const number of numbers) {
    const body = {
      ...{ doctorId: doctor._id, hospitalId: profile._id, slot: slotId },
      patient: { name: `Patient ${number}`, age: 40, gender: 'Other' },
      ...(number % ofPhone === 0 && { user: { mobileNo: patientMobile } }),
    }
    ids.push((await ask(appointment, 'POST', '/api/BookAppointment', desk, body))._id)
  }
  const date = serviceDayAt(Date.now(), profile.timeZone)
  const ofQueue = `/api/queues/${slotId}`
  return {
    ...{ desk, phone, arrivalCode: profile.arrivalCode, slotId, date, ids },
    numbersOfPhone: numbers.filter((number) => number % ofPhone === 0),
    queue: () => ask(queue, 'GET', `${ofQueue}?date=${date}`, desk),
    history: () => ask(z.array(queueEvent), 'GET', `${ofQueue}/events?date=${date}`, desk),
    rows: () =>
      ask(z.array(deskAppointment), 'GET', `/api/filterAppointmentsByslots?qslotId=${slotId}&date=${date}`, desk),
  }
}
