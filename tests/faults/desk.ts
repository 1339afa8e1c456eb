import { z } from 'zod'
import { deskAppointment, nothingYet, type DeskAppointment } from '#contract/desk-appointments.ts'
import { hospitalProfileAnswer } from '#contract/slots.ts'
import { addDays } from '#contract/service-day.ts'
import { serviceDayOf } from '#contract/slot-hours.ts'

/** An answer as a caller gets it. */
export interface Answer {
  status: number
  body: unknown
}

/** Makes a call; throws what `fetch` does when there is no answer. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, key, body }: { token?: string; key?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** The status of a call, 0 without an answer. */
export const statusOf = (url: string, path: string): Promise<number> =>
  fetch(url + path).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 0,
  )

/** The demo hospital's desk, with one of its slots before it. */
export interface Desk {
  token: string
  slotId: string
  /** The service day it works on. */
  date: string
  book(key: string): Promise<Answer>
  /** The service day of its slot now. */
  today(): string
  /** Books without naming a day. */
  bookToday(key: string): Promise<Answer>
  complete(id: string): Promise<Answer>
  /** The queue's appointments in token order. */
  list(): Promise<DeskAppointment[]>
}

const where = { hospitalNumber: 'DEMO-001', password: 'demo-hospital' }

/** Logs in over HTTP and takes a slot of the hospital's first doctor.
 *  @param slot `'in progress'` has the demo queue of today; `'empty'` is one without a booking, tomorrow: midnight may
 *  pass during a test and change nothing; `'empty, later'` is another one of those
 *  @param urls the nodes, asked in turns */
export async function openDesk(
  slot: 'in progress' | 'empty' | 'empty, later',
  ...urls: [string, ...string[]]
): Promise<Desk> {
  let turn = 0
  const url = () => urls[turn++ % urls.length] ?? urls[0]
  const { hospitaltoken: token } = z
    .object({ hospitaltoken: z.string() })
    .parse((await call(url(), 'POST', '/api/auth/hospitallogin', { body: where })).body)
  const profile = hospitalProfileAnswer.parse((await call(url(), 'GET', '/api/auth/hospitalprofile', { token })).body)
  const [doctor] = profile.doctors
  const chosen = doctor?.slots[slot === 'in progress' ? 0 : 1]
  if (!doctor || !chosen) throw new Error('the demo hospital has no such slot')
  const today = () => serviceDayOf(chosen, Date.now(), profile.timeZone)
  const date = addDays(today(), slot === 'in progress' ? 0 : slot === 'empty' ? 1 : 2)

  const bookOn = (key: string, day?: string) =>
    call(url(), 'POST', '/api/BookAppointment', {
      token,
      key,
      body: {
        doctorId: doctor._id,
        hospitalId: profile._id,
        slot: chosen._id,
        patient: { name: `Patient ${key}`, age: 40, gender: 'Other' },
        ...(day && { appointmentDate: day }),
      },
    })

  return {
    token,
    slotId: chosen._id,
    date,
    book: (key) => bookOn(key, date),
    today,
    bookToday: (key) => bookOn(key),
    complete: (id) => call(url(), 'PATCH', `/api/appointments/${id}/complete`, { token, body: {} }),
    async list() {
      const path = `/api/filterAppointmentsByslots?qslotId=${chosen._id}&date=${date}`
      const { body } = await call(url(), 'GET', path, { token })
      const answer = z.union([z.array(deskAppointment), nothingYet]).parse(body)
      return Array.isArray(answer) ? answer : []
    },
  }
}
