import { expect } from 'vitest'
import type { ProblemCode } from '#contract/problem.ts'
import { ask, say, type Asked, type Heard } from './ask.ts'
import { servedOperations, type Operation } from './document.ts'
import { expectGoodManners } from './expect-good-manners.ts'
import { serveProduct, type Served, type Stored } from './served.ts'

export const json = { 'content-type': 'application/json' }

/** The real product, and the malformed requests of the tests. */
export interface Besieged extends Served {
  operations: Operation[]
  patientToken: string
  asPatient: { authorization: string }
  asDesk: { authorization: string }
  ask(asked: Asked): Promise<Heard>
  say(bytes: string | Uint8Array): Promise<Heard>
  /** The body of a booking that would be good, so that a test spoils one thing only. */
  booking(change?: object): object
  /** Asks for a booking as a patient; a text goes out as it is. */
  book(body: unknown, headers?: Record<string, string | string[]>): Promise<Heard>
  before: Stored
}

/** @param name, env see {@link serveProduct} */
export async function besiege(name: string, env: Record<string, string> = {}): Promise<Besieged> {
  const served = await serveProduct(name, env)
  const patientToken = await served.token('patient')
  const asPatient = { authorization: `Bearer ${patientToken}` }
  const asDesk = { authorization: `Bearer ${await served.token('hospital')}` }

  const book = (body: unknown, headers: Record<string, string | string[]> = {}) =>
    ask(served.port, {
      method: 'POST',
      path: '/api/BookAppointment',
      headers: { ...json, ...asPatient, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return {
    ...served,
    operations: await servedOperations(served.url),
    patientToken,
    asPatient,
    asDesk,
    ask: (asked) => ask(served.port, asked),
    say: (bytes) => say(served.port, bytes),
    booking: (change = {}) => ({
      doctorId: served.known.doctorId,
      hospitalId: served.known.hospitalId,
      slot: served.known.slotId,
      patient: { name: 'Asha Rao', age: 40, gender: 'Female' },
      appointmentDate: served.known.tomorrow,
      ...change,
    }),
    book,
    before: await served.stored(),
  }
}

/** It is refused with one of these problems. */
export async function expectRefused(besieged: Besieged, asked: Asked, ...codes: ProblemCode[]): Promise<void> {
  expectOneOf(await besieged.ask(asked), asked, codes)
}

/** A patient's booking is refused with one of these problems; a text goes out as it is. */
export async function expectBookingRefused(besieged: Besieged, body: unknown, ...codes: ProblemCode[]): Promise<void> {
  expectOneOf(await besieged.book(body), body, codes)
}

/** The stored rows are unchanged, and the product is healthy. */
export async function expectNothingStored(besieged: Besieged): Promise<void> {
  expect(await besieged.stored()).toEqual(besieged.before)
  expect(besieged.isUnharmed()).toBe(true)
  expect((await besieged.ask({ method: 'GET', path: '/readyz' })).status).toBe(200)
}

function expectOneOf(heard: Heard, asked: unknown, codes: readonly ProblemCode[]): void {
  expect(codes, `${JSON.stringify(asked).slice(0, 300)}\n${heard.body}`).toContain(expectGoodManners(heard, asked))
}
