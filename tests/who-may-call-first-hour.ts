import { anyDesk, deskOf, no, out, type Row } from './who-may-call-outcomes.ts'

const none = '404 hospital-not-found'

/** The calls on the set-up card and on the short address. */
export const rowsOfFirstHour: Record<string, Row> = {
  'GET /api/hospitals/at/{shortAddress}': {
    ask: () => ({ params: { shortAddress: 'chosen-by-no-hospital' } }),
    outcomes: [none, none, none, none, none, none, none, none],
  },
  'PUT /api/hospital/set-up': { ask: () => ({ body: { hidden: true } }), outcomes: anyDesk },
  'POST /api/hospital/test-token': {
    ask: ({ slot }) => ({ body: { slotId: slot.id } }),
    outcomes: deskOf('404 doctor-not-found'),
  },
  'GET /api/hospital/test-token': { ask: () => ({}), outcomes: anyDesk },
  'DELETE /api/hospital/test-token': { ask: () => ({}), outcomes: [out, no, no, 204, 204, no, out, out] },
  'PUT /api/hospital/short-address': {
    ask: () => ({ body: { shortAddress: `clinic-${crypto.randomUUID().slice(0, 8)}` } }),
    outcomes: anyDesk,
  },
  'PUT /api/hospital/position': { ask: () => ({ body: { lat: 13.002, lon: 77.571 } }), outcomes: anyDesk },
  'GET /api/hospital/short-address/{shortAddress}': {
    ask: () => ({ params: { shortAddress: 'city-care' } }),
    outcomes: anyDesk,
  },
}
