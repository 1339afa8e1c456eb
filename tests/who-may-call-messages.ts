import { deskOf, no, out, type Row } from './who-may-call-outcomes.ts'

export const rowsOfMessages: Record<string, Row> = {
  'GET /api/queues/{slotId}/unreached': {
    ask: ({ slot }) => ({ params: { slotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'POST /api/appointments/{id}/reached': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { answer: 'reached' } }),
    outcomes: [out, no, no, 204, '404 appointment-not-found', no, out, out],
  },
  'POST /api/notifications/receipts': {
    ask: () => ({ body: { token: crypto.randomUUID(), state: 'shown' } }),
    outcomes: [204, 204, 204, 204, 204, 204, 204, 204],
  },
}
