import * as acts from '#contract/appointment-acts.ts'
import { bookAppointment, cancelAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot, completeAppointment, type DeskAppointment } from '#contract/desk-appointments.ts'
import { callNext, closeQueue, queueHistory, setQueueState, showQueue } from '#contract/queues.ts'
import type { z } from 'zod'
import type { App } from './app.ts'
import { aBooking, aPatient, aSession, aSlot } from './builders.ts'

/** A slot with so many waiting patients, and every call of its desk.
 *  @param of its doctor; one of its own unless given */
export async function aClinicSession(app: App, size: number, of?: { id: string; hospital: string }, name = 'Morning') {
  const slot = await aSlot(app.db, { name, ...(of && { doctor: of }) })
  const token = await aSession(app.db, { hospital: slot.hospital })
  const patient = await aPatient(app.db)
  const phone = await aSession(app.db, { patient: patient.id })
  const book = async (by = token) => {
    const { answer } = await app.ask(bookAppointment, { token: by, body: aBooking(slot) })
    if (!answer) throw new Error('The booking was refused.')
    return answer._id
  }
  const ids: string[] = []
  while (ids.length < size) ids.push(await book())
  const at = (number: number) => ({ token, params: { id: ids[number - 1] ?? '' } })
  const here = { token, params: { slotId: slot.id } }
  const keyed = (key?: string) => (key ? { headers: { 'idempotency-key': key } } : {})

  const rows = async (): Promise<DeskAppointment[]> => {
    const { answer } = await app.ask(appointmentsOfSlot, { token, query: { qslotId: slot.id } })
    return Array.isArray(answer) ? answer : []
  }
  const inOrder = async (...statuses: string[]) =>
    (await rows())
      .filter(({ status }) => statuses.includes(status))
      .toSorted((a, b) => a.position - b.position || a.queueNumber - b.queueNumber)
      .map(({ queueNumber }) => queueNumber)

  return {
    slot,
    token,
    phone,
    patient,
    ids,
    rows,
    /** Books one more number; the desk's unless a patient's token is given. */
    book: async (by?: string) => ids.push(await book(by)),
    /** The waiting numbers, in the order of the line. */
    line: () => inOrder('waiting'),
    row: async (number: number) => (await rows()).find(({ queueNumber }) => queueNumber === number),
    call: (number: number, key?: string) => app.ask(acts.callAppointment, { ...at(number), ...keyed(key) }),
    noShow: (number: number, reason?: string, key?: string) =>
      app.ask(acts.markNoShow, { ...at(number), ...keyed(key), ...(reason !== undefined && { body: { reason } }) }),
    rejoin: (number: number, by = token, key?: string) =>
      app.ask(acts.rejoinAppointment, { ...at(number), ...keyed(key), token: by }),
    arrive: (number: number, by = token, code?: string, key?: string) =>
      app.ask(acts.arriveAppointment, { ...at(number), ...keyed(key), token: by, ...(code && { body: { code } }) }),
    onMyWay: (number: number, by: string, key?: string) =>
      app.ask(acts.announceOnMyWay, { ...at(number), ...keyed(key), token: by }),
    priority: (number: number, priority: z.input<typeof acts.setPriority.body>['priority'], key?: string) =>
      app.ask(acts.setPriority, { ...at(number), ...keyed(key), body: { priority } }),
    move: (number: number, to: 'up' | 'down', key?: string) =>
      app.ask(acts.moveAppointment, { ...at(number), ...keyed(key), body: { to, reason: 'In pain' } }),
    transfer: (number: number, slotId: string, appointmentDate?: string, key?: string) =>
      app.ask(acts.transferAppointment, {
        ...at(number),
        ...keyed(key),
        body: { slot: slotId, ...(appointmentDate && { appointmentDate }) },
      }),
    reschedule: (number: number, slotId: string, appointmentDate?: string, by = phone, key?: string) =>
      app.ask(acts.rescheduleAppointment, {
        ...at(number),
        ...keyed(key),
        token: by,
        body: { slot: slotId, ...(appointmentDate && { appointmentDate }) },
      }),
    undo: (number: number, key?: string) => app.ask(acts.undoAct, { ...at(number), ...keyed(key) }),
    complete: (number: number) => app.ask(completeAppointment, at(number)),
    cancel: (number: number, by = token) => app.ask(cancelAppointment, { ...at(number), token: by }),
    /** @param sure the desk completes also one that it called less than two seconds ago */
    next: (complete?: number, key?: string, sure = true) =>
      app.ask(callNext, {
        ...here,
        ...keyed(key),
        body: complete === undefined ? {} : { complete: ids[complete - 1] ?? '', ...(sure && { sure }) },
      }),
    setState: (body: z.input<typeof setQueueState.body>) => app.ask(setQueueState, { ...here, body }),
    close: (waiting: z.input<typeof closeQueue.body>['waiting'], key?: string) =>
      app.ask(closeQueue, { ...here, ...keyed(key), body: { waiting } }),
    queue: async () => (await app.ask(showQueue, here)).answer,
    history: async () => (await app.ask(queueHistory, here)).answer ?? [],
    own: async () => (await app.ask(myAppointments, { token: phone })).answer ?? [],
  }
}
export type ClinicSession = Awaited<ReturnType<typeof aClinicSession>>
