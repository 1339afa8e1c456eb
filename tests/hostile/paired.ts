import { randomInt, randomUUID } from 'node:crypto'
import { device, pairDevice, type DeviceKind } from '#contract/devices.ts'
import { pairingCode } from '#server/devices/rules.ts'
import { statement } from '#server/platform/database/index.ts'
import { call } from '../faults/desk.ts'
import { settingsOfDevice } from '../paired-devices.ts'
import type { Served } from './served.ts'

/** Not by the call, which limits what a network asks for. */
const newCode = statement(
  'test.new-pairing-code',
  `INSERT INTO pairing_codes VALUES (sha256($1), sha256($2), $3, now() + interval '1 hour')`,
)

/** What a desk sends to pair a screen that waits for it. */
async function goodPairing({ db }: Served, kind: DeviceKind, token: string = randomUUID()) {
  const code = pairingCode(randomInt)
  await db.all(newCode, [token, code, kind])
  return { ...settingsOfDevice, code, kind }
}

/** A device with its settings.
 *  @param desk whose token pairs it; the demo hospital's without one */
export async function pairedDevice(served: Served, kind: DeviceKind, desk?: string) {
  const token = randomUUID()
  const asked = { token: desk ?? (await served.token('hospital')), body: await goodPairing(served, kind, token) }
  const paired = await call(served.url, 'POST', pairDevice.path, asked)
  return { ...settingsOfDevice, id: device.parse(paired.body)._id, token }
}

/** Values for the calls on devices. */
export const goodDevices = (served: Parameters<typeof pairedDevice>[0]) => ({
  'POST /api/devices/pair': () => goodPairing(served, 'display'),
  'PUT /api/devices/{id}': () => pairedDevice(served, 'display'),
  'DELETE /api/devices/{id}': () => pairedDevice(served, 'display'),
  'DELETE /api/devices/{id}/tokens': () => pairedDevice(served, 'kiosk'),
})
