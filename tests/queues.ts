import { bookAppointment } from '#contract/appointments.ts'
import { removeSlot } from '#contract/removals.ts'
import { statement } from '#server/platform/database/index.ts'
import type { App } from './app.ts'
import { aBooking, aPatient, aSession, aSlot } from './builders.ts'

const torn = statement<{ slot_id: string }>(
  'test.torn-queues',
  `SELECT q.slot_id FROM queues q WHERE (q.last_number::bigint, q.waiting::bigint, q.taken::bigint) IS DISTINCT FROM
     (SELECT (coalesce(max(queue_number), 0)::bigint, count(*) FILTER (WHERE status = 'waiting'), count(*) FILTER (WHERE status <> 'cancelled'))
      FROM appointments a
      WHERE a.slot_id = q.slot_id AND a.service_day = q.service_day)`,
)

const kept = statement<{ status: string; by_hospital: boolean; appointments: number }>(
  'test.kept-appointments',
  `SELECT status, status = 'cancelled' AND status_by = 'staff' AS by_hospital, count(*) AS appointments FROM appointments WHERE slot_id = $1
   GROUP BY 1, 2 ORDER BY 1, 2`,
)

/** Queues whose counters do not fit their appointments; there should be none. */
export const tornQueues = (app: App) => app.db.all(torn)

/** The outcome of a slot's appointments. */
export const keptAppointments = (app: App, slotId: string) => app.db.all(kept, [slotId])

/** A slot, its desk, a patient with a phone, and the ways to book and to remove it.
 *  @param of its doctor; one of its own unless given */
export async function aQueue(app: App, of?: { id: string; hospital: string }, name = 'Slot 1') {
  const slot = await aSlot(app.db, { name, ...(of && { doctor: of }) })
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const phone = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  const book = (token: string, more: { appointmentDate?: string } = {}, key?: string) =>
    app.ask(bookAppointment, {
      token,
      ...(key && { headers: { 'idempotency-key': key } }),
      body: aBooking(slot, more),
    })
  const remove = (token = desk) => app.ask(removeSlot, { token, params: { slotId: slot.id } })
  return { slot, desk, phone, book, remove }
}
