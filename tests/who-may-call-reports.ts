import { anyDesk, deskOf, everybody, type Row } from './who-may-call-outcomes.ts'

const range = { from: '2026-11-01', to: '2026-11-30' }
const colleague = '404 doctor-not-found'

/** The calls on reports. Those of a range are of the own hospital, whose log-in is of one doctor at most. */
export const rowsOfReports: Record<string, Row> = {
  'GET /api/reports': {
    ask: ({ slot }) => ({ query: { ...range, doctor: slot.doctor } }),
    outcomes: deskOf(colleague),
  },
  'GET /api/reports/sessions': {
    ask: ({ slot }) => ({ query: { date: range.from, doctor: slot.doctor } }),
    outcomes: deskOf(colleague),
  },
  'GET /api/reports/sessions/{slotId}': {
    ask: ({ slot }) => ({ params: { slotId: slot.id }, query: { date: range.from } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'GET /api/reports/register': {
    ask: () => ({ query: { date: range.from } }),
    outcomes: anyDesk,
  },
  'GET /api/reports/sessions.csv': {
    ask: ({ slot }) => ({ query: { ...range, doctor: slot.doctor } }),
    outcomes: deskOf(colleague),
  },
  'GET /api/reports/tokens.csv': {
    ask: ({ slot }) => ({ query: { ...range, doctor: slot.doctor } }),
    outcomes: deskOf(colleague),
  },
  'GET /api/hospitals/{id}/quiet-hours': {
    ask: ({ hospitalA }) => ({ params: { id: hospitalA.id } }),
    outcomes: everybody('404 hospital-not-found'),
  },
}
