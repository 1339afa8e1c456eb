import type { z } from 'zod'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { callNext } from '#contract/queues.ts'
import {
  addHoliday,
  addLeave,
  daysOfDoctor,
  removeHoliday,
  removeLeave,
  removeOverride,
  setOverride,
} from '#contract/schedule.ts'
import { slotsOfDoctor, updateSlot } from '#contract/slots.ts'
import { statement } from '#server/platform/database/index.ts'
import type { App } from './app.ts'
import { aBooking, aPatient, aSession, aSlot } from './builders.ts'

type Rules = Omit<z.input<typeof updateSlot.body>, 'name'>

const statuses = statement<{ service_day: string; queue_number: number; status: string }>(
  'test.statuses-of-slot',
  `SELECT service_day, queue_number, status FROM appointments WHERE slot_id = $1 ORDER BY service_day, queue_number`,
)

const offers = statement<{
  queue_number: number
  appointment_day: string
  service_day: string
  expires_at: Date
  outcome: string | null
}>(
  'test.offers-of-slot',
  `SELECT a.queue_number, a.service_day AS appointment_day, o.service_day, o.expires_at, o.outcome
   FROM place_offers o JOIN appointments a ON a.id = o.appointment_id WHERE o.slot_id = $1 ORDER BY 2, 1, o.ended_at`,
)

/** A slot with rules, and every call of its schedule by its desk.
 *  @param since when the sessions began: before the instant of a clock that a test sets */
export async function aScheduledSlot(
  app: App,
  rules: Rules = {},
  {
    doctor,
    name = 'Morning',
    since,
  }: { doctor?: { id: string; hospital: string }; name?: string; since?: string } = {},
) {
  const started = since === undefined ? new Date() : new Date(since)
  const slot = await aSlot(app.db, { name, ...(doctor && { doctor }) })
  const token = await aSession(app.db, { hospital: slot.hospital }, started)
  const phone = async () => {
    const patient = await aPatient(app.db)
    return { ...patient, token: await aSession(app.db, { patient: patient.id }, started) }
  }
  const change = (body: Rules) => app.ask(updateSlot, { token, params: { slotId: slot.id }, body })
  const changed = await change(rules)
  if (!changed.answer) throw new Error('The rules of a slot were refused.')
  const ofDoctor = { token, params: { id: slot.doctor } }
  return {
    slot,
    token,
    change,
    /** A patient of its own, with a session. */
    phone,
    book: (by: string, appointmentDate?: string, more: { overCapacity?: true } = {}) =>
      app.ask(bookAppointment, {
        token: by,
        body: aBooking(slot, { ...(appointmentDate && { appointmentDate }), ...more }),
      }),
    own: async (by: string) => (await app.ask(myAppointments, { token: by })).answer ?? [],
    callNext: () => app.ask(callNext, { token, params: { slotId: slot.id }, body: {} }),
    onDay: async (date: string) =>
      (await app.ask(slotsOfDoctor, { params: { doctorId: slot.doctor }, query: { date } })).answer?.find(
        ({ _id }) => _id === slot.id,
      ),
    days: async (from?: string, days?: number) =>
      (
        await app.ask(daysOfDoctor, {
          params: { id: slot.doctor },
          query: { ...(from && { from }), ...(days && { days: String(days) }) },
        })
      ).answer ?? [],
    leave: (body: z.input<typeof addLeave.body>) => app.ask(addLeave, { ...ofDoctor, body }),
    removeLeave: (leaveId: string) => app.ask(removeLeave, { token, params: { id: slot.doctor, leaveId } }),
    holiday: (body: z.input<typeof addHoliday.body>) => app.ask(addHoliday, { token, body }),
    removeHoliday: (holidayId: string) => app.ask(removeHoliday, { token, params: { holidayId } }),
    override: (date: string, body: z.input<typeof setOverride.body>) =>
      app.ask(setOverride, { token, params: { slotId: slot.id, date }, body }),
    removeOverride: (date: string) => app.ask(removeOverride, { token, params: { slotId: slot.id, date } }),
    /** `2026-11-23 #1 waiting` */
    tokens: async () =>
      (await app.db.all(statuses, [slot.id])).map((row) => `${row.service_day} #${row.queue_number} ${row.status}`),
    offers: () => app.db.all(offers, [slot.id]),
  }
}
