import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BenchSlot, Patient } from './fill.ts'
import { request } from './http-client.ts'
import { Worker } from './worker.ts'

const loaded = z.object({ ms: z.number(), took: z.array(z.number()), bodies: z.array(z.string()) })

/** Sends requests from a process of its own. */
export class HttpLoad implements AsyncDisposable {
  readonly #worker = new Worker('http-load.ts')

  /** @returns milliseconds of the whole run and of each request, in their order
   *  @throws if any answer is not 200 */
  send(port: number, requests: readonly string[], { callers = 1, keepBodies = false } = {}) {
    return this.#worker.ask({ port, requests, callers, keepBodies }, loaded)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#worker[Symbol.asyncDispose]()
  }
}

export const bookingRequest = ({ token, name }: Patient, slot: BenchSlot, key: string = randomUUID()): string => {
  const patient = { name, age: 30, gender: 'Other' }
  const body = { hospitalId: slot.hospitalId, doctorId: slot.doctorId, slot: slot.id, patient }
  return request('POST', '/api/BookAppointment', { token, key, body })
}

/** Distributes bookings over the slots and patients in turn.
 *  @param from index of the first patient */
export const bookingRequests = (patients: readonly Patient[], slots: readonly BenchSlot[], count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => bookingRequest(inTurn(patients, from + n), inTurn(slots, n)))

export const completionRequest = (id: string, token: string): string =>
  request('PATCH', `/api/appointments/${id}/complete`, { token, body: {} })

export const cancellationRequest = (id: string, token: string): string =>
  request('DELETE', `/api/appointments/${id}`, { token })

/** Completes an appointment, where one is given, and calls the next, as the page asks: also within two seconds of its call. */
export const nextRequest = (slotId: string, token: string, complete: string | undefined): string =>
  request('POST', `/api/queues/${slotId}/next`, {
    token,
    key: randomUUID(),
    body: complete ? { complete, sure: true } : {},
  })

/** @throws if the list is empty */
export function inTurn<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('The bench has an empty list.')
  return item
}
