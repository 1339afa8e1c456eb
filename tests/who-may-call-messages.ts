import { adminOnly, anyDesk, deskOf, no, out, type Row } from './who-may-call-outcomes.ts'

const ofOwner = [out, 200, '404 appointment-not-found', no, no, no, out, out] as const

export const rowsOfMessages: Record<string, Row> = {
  'GET /api/queues/{slotId}/unreached': {
    ask: ({ slot }) => ({ params: { slotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'GET /api/hospital/unreached': { ask: () => ({}), outcomes: anyDesk },
  'POST /api/appointments/{id}/reached': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { answer: 'reached' } }),
    outcomes: [out, no, no, 204, '404 appointment-not-found', no, out, out],
  },
  'POST /api/queues/{slotId}/places/{id}/reached': {
    ask: ({ slot }) => ({ params: { slotId: slot.id, id: crypto.randomUUID() }, body: { answer: 'reached' } }),
    outcomes: [out, no, no, '404 slot-not-found', '404 slot-not-found', no, out, out],
  },
  'POST /api/appointments/{id}/reached/undo': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { answer: 'reached' } }),
    outcomes: [out, no, no, '409 cannot-undo', '404 appointment-not-found', no, out, out],
  },
  'GET /api/appointments/{id}/link-message': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: ofOwner,
  },
  'POST /api/appointments/{id}/link-message': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: ofOwner,
  },
  'GET /api/hospital/messages': { ask: () => ({}), outcomes: anyDesk },
  'PUT /api/hospital/messages': {
    ask: () => ({
      body: { channels: { whatsapp: true, sms: true }, budget: 2000, afterPush: 60, afterWhatsapp: 90, afterSms: 120 },
    }),
    outcomes: anyDesk,
  },
  'GET /api/hospital/messages/usage': { ask: () => ({ query: { month: '2026-11' } }), outcomes: anyDesk },
  'GET /api/admin/messages': { ask: () => ({ query: { month: '2026-11' } }), outcomes: adminOnly },
  'POST /api/notifications/receipts': {
    ask: () => ({ body: { token: crypto.randomUUID(), state: 'shown' } }),
    outcomes: [204, 204, 204, 204, 204, 204, 204, 204],
  },
}
