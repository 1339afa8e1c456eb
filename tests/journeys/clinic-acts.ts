import type { z } from 'zod'
import { callAppointment, markNoShow, setPriority } from '#contract/appointment-acts.ts'
import type { Priority } from '#contract/appointments.ts'
import { updateDoctor } from '#contract/hospitals.ts'
import { callNext, closeQueue, setQueueState } from '#contract/queues.ts'
import { hospitalProfile } from '#contract/slots.ts'
import type { Clinic } from './clinic.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'

/** What a clinic's staff does with today's queue, at another desk. Tokens go by their numbers. */
export function actsAt(product: OwnProduct, clinic: Clinic) {
  const { session: token, ids } = clinic
  const idOf = async (queueNumber: number) => {
    const found = (await clinic.list()).find((one) => one.queueNumber === queueNumber)
    if (!found) throw new Error(`There is no token ${queueNumber} today.`)
    return found._id
  }
  const act = async ({ method, path }: { method: string; path: string }, queueNumber: number, body: unknown = {}) => {
    await send(product.url, { method, path: path.replace('{id}', await idOf(queueNumber)) }, { token, body })
  }
  const ofQueue = (path: string) => path.replace('{slotId}', ids.slot)
  return {
    /** Gives the doctor a room. */
    async room(room: string) {
      const path = updateDoctor.path.replace('{id}', ids.doctorId)
      await send(product.url, { method: updateDoctor.method, path }, { token, body: { room } })
    },
    /** Completes a token, where one is given, and calls the next. */
    async next(complete?: number) {
      const body = complete === undefined ? {} : { complete: await idOf(complete), sure: true }
      await send(product.url, { method: callNext.method, path: ofQueue(callNext.path) }, { token, body })
    },
    call: (queueNumber: number) => act(callAppointment, queueNumber),
    noShow: (queueNumber: number) => act(markNoShow, queueNumber),
    priority: (queueNumber: number, priority: Priority) => act(setPriority, queueNumber, { priority }),
    async state(body: z.input<typeof setQueueState.body>) {
      await send(product.url, { method: setQueueState.method, path: ofQueue(setQueueState.path) }, { token, body })
    },
    /** Ends the session; those who wait have no token then. */
    async end() {
      const body = { waiting: 'cancel' }
      await send(product.url, { method: closeQueue.method, path: ofQueue(closeQueue.path) }, { token, body })
    },
    /** The code of the poster at the door. */
    async arrivalCode() {
      return hospitalProfile.answer.parse(await send(product.url, hospitalProfile, { token })).arrivalCode
    },
  }
}
