import { settingsOfDevice } from './paired-devices.ts'
import { anyDesk, deskOf, everybody, no, out, type Row } from './who-may-call-outcomes.ts'

const noDevice = '404 device-not-found'

/** Paired devices. What a device itself may call is in server/devices/devices.test.ts. */
export const rowsOfDevices: Record<string, Row> = {
  'GET /api/devices': { ask: () => ({}), outcomes: anyDesk },
  'POST /api/devices': { ask: () => ({ body: { kind: 'display' } }), outcomes: everybody() },
  'POST /api/devices/pair': {
    ask: ({ pairingCode: code }) => ({ body: { ...settingsOfDevice, kind: 'display', code } }),
    outcomes: anyDesk,
  },
  'PUT /api/devices/{id}': {
    ask: ({ device }) => ({ params: { id: device }, body: settingsOfDevice }),
    outcomes: deskOf(noDevice),
  },
  'DELETE /api/devices/{id}': { ask: ({ device }) => ({ params: { id: device } }), outcomes: deskOf(noDevice) },
  'DELETE /api/devices/{id}/tokens': {
    ask: ({ device }) => ({ params: { id: device } }),
    outcomes: deskOf(noDevice),
    ofDoctor: noDevice,
  },
  'GET /api/devices/board': { ask: () => ({}), outcomes: everybody() },
  'POST /api/devices/tokens': {
    ask: ({ slot }) => ({ body: { slotId: slot.id, patient: { name: 'Asha Rao', age: 40, gender: 'Female' } } }),
    outcomes: [out, no, no, no, no, no, out, out],
  },
}
