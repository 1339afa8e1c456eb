import { noAppointment, out, no, type Row } from './who-may-call-outcomes.ts'

const person = { name: 'Lakshmi', birthYear: 1959, gender: 'Female' as const }
const unknownPerson = '404 person-not-remembered'
const ofNoAccount: Row['outcomes'] = [out, unknownPerson, unknownPerson, no, no, no, out, out]

const own: Row['outcomes'] = [out, 200, 200, no, no, no, out, out]

/** The calls of patients at ease: of the own account alone. */
export const rowsOfEase: Record<string, Row> = {
  'GET /api/people-of-mine': { ask: () => ({}), outcomes: own },
  'GET /api/my-clinics': { ask: () => ({}), outcomes: own },
  'GET /api/my-clinics/{hospitalId}': {
    ask: ({ hospitalA }) => ({ params: { hospitalId: hospitalA.id } }),
    outcomes: own,
  },
  'PUT /api/my-clinics/{hospitalId}': {
    ask: ({ hospitalA }) => ({ params: { hospitalId: hospitalA.id }, body: {} }),
    outcomes: own,
  },
  'DELETE /api/my-clinics/{hospitalId}': {
    ask: ({ hospitalA }) => ({ params: { hospitalId: hospitalA.id } }),
    outcomes: [out, 204, 204, no, no, no, out, out],
  },
  'GET /api/appointments/past': { ask: () => ({}), outcomes: own },
  'POST /api/appointments/{id}/feedback': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { waiting: 3 as const } }),
    outcomes: [out, '409 wrong-status', noAppointment, no, no, no, out, out],
  },
  'POST /api/people-of-mine': { ask: () => ({ body: person }), outcomes: [out, 201, 201, no, no, no, out, out] },
  'PATCH /api/people-of-mine/{id}': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: person }),
    outcomes: ofNoAccount,
  },
  'DELETE /api/people-of-mine/{id}': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: ofNoAccount,
  },
}
