import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { anyDesk, deskOf, no, noAppointment, out, type Row } from './who-may-call-outcomes.ts'

const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)

/** Leave, holidays, single days of a slot, rescheduling and waitlists. */
export const rowsOfSchedules: Record<string, Row> = {
  'POST /api/appointments/{id}/reschedule': {
    ask: ({ appointment, slot }) => ({
      params: { id: appointment },
      body: { slot: slot.id, appointmentDate: addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1) },
    }),
    outcomes: [out, 200, noAppointment, no, no, no, out, out],
  },
  'POST /api/slots/{slotId}/waitlist': {
    ask: ({ full }) => ({
      params: { slotId: full.id },
      body: { appointmentDate: addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1) },
    }),
    outcomes: [out, 200, 200, no, no, no, out, out],
  },
  'DELETE /api/slots/{slotId}/waitlist': {
    ask: ({ full }) => ({
      params: { slotId: full.id },
      body: { appointmentDate: addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1) },
    }),
    outcomes: [out, 200, 200, no, no, no, out, out],
  },
  'GET /api/waitlist': { ask: () => ({}), outcomes: [out, 200, 200, no, no, no, out, out] },
  'GET /api/doctors/me': {
    ask: ({ slot }) => ({ query: { doctorId: slot.doctor } }),
    outcomes: deskOf('404 doctor-not-found'),
  },
  'POST /api/doctors/{id}/leave': {
    ask: ({ slot }) => ({ params: { id: slot.doctor }, body: { from: tomorrow(), to: tomorrow(), note: 'Diwali' } }),
    outcomes: deskOf('404 doctor-not-found'),
  },
  'DELETE /api/doctors/{id}/leave/{leaveId}': {
    ask: ({ slot, leave }) => ({ params: { id: slot.doctor, leaveId: leave } }),
    outcomes: deskOf('404 doctor-not-found'),
  },
  'POST /api/hospital/holidays': {
    ask: () => ({ body: { from: tomorrow(), to: tomorrow() } }),
    outcomes: anyDesk,
  },
  'DELETE /api/hospital/holidays/{holidayId}': {
    ask: ({ holiday }) => ({ params: { holidayId: holiday } }),
    outcomes: deskOf('404 absence-not-found'),
  },
  'PUT /api/slots/{slotId}/overrides/{date}': {
    ask: ({ slot }) => ({ params: { slotId: slot.id, date: tomorrow() }, body: { capacity: 40 } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'DELETE /api/slots/{slotId}/overrides/{date}': {
    ask: ({ slot }) => ({ params: { slotId: slot.id, date: tomorrow() } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'PUT /api/slots/{slotId}': {
    ask: ({ slot }) => ({ params: { slotId: slot.id }, body: { active: false } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'GET /api/slots/{slotId}/waiting': {
    ask: ({ slot }) => ({ params: { slotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'DELETE /api/slots/{slotId}': {
    ask: ({ slot }) => ({ params: { slotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
}
