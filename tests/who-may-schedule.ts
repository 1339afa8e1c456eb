import { anyDesk, deskOf, everybody, no, out, tomorrow, type Row } from './outcomes-of-roles.ts'

/** The rows of who-may-call.ts for the calls of a schedule and of waitlists. */
export const scheduleRows: Record<string, Row> = {
  'GET /api/doctors/{id}/days': {
    ask: ({ slot }) => ({ params: { id: slot.doctor }, query: { days: '31' } }),
    outcomes: everybody('404 doctor-not-found'),
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

  'POST /api/slots/{slotId}/waitlist': {
    ask: ({ slot }) => ({ params: { slotId: slot.id }, body: { appointmentDate: tomorrow() } }),
    outcomes: [out, '409 places-left', '409 places-left', no, no, no, out, out],
  },
  'DELETE /api/slots/{slotId}/waitlist': {
    ask: ({ slot }) => ({ params: { slotId: slot.id }, body: { appointmentDate: tomorrow() } }),
    outcomes: [out, 200, 200, no, no, no, out, out],
  },
  'GET /api/waitlist': { ask: () => ({}), outcomes: [out, 200, 200, no, no, no, out, out] },
}
