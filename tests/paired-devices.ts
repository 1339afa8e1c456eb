import type { z } from 'zod'
import { askForPairing, pairDevice, showBoard, takeToken, type DeviceKind } from '#contract/devices.ts'
import type { App } from './app.ts'

type Settings = Omit<z.input<typeof pairDevice.body>, 'code' | 'kind'>

/** What a desk sets for a device. */
export const settingsOfDevice: Settings = {
  name: 'Waiting room',
  doctors: [],
  layout: { theme: 'dark', turned: 'none' },
  languages: ['en', 'hi'],
  notice: '',
}

/** A screen that shows a pairing code. */
export async function aScreen(app: App, kind: DeviceKind = 'display', token?: string) {
  const { answer } = await app.ask(askForPairing, { body: { kind, ...(token && { token }) } })
  if (!answer) throw new Error('The screen got no code.')
  return answer
}

/** A device that a desk has paired. */
export async function aDevice(app: App, desk: string, kind: DeviceKind = 'display', settings: Partial<Settings> = {}) {
  const { code, token } = await aScreen(app, kind)
  const { answer, problem } = await app.ask(pairDevice, {
    token: desk,
    body: { ...settingsOfDevice, ...settings, kind, code },
  })
  if (!answer) throw new Error(`The device was not paired: ${problem?.code}`)
  return {
    id: answer._id,
    token,
    board: async (sound?: 'on' | 'locked') =>
      (await app.ask(showBoard, { token, ...(sound && { query: { sound } }) })).answer,
    take: (slotId: string, change: Partial<z.input<typeof takeToken.body>> = {}, key?: string) =>
      app.ask(takeToken, {
        token,
        ...(key && { headers: { 'idempotency-key': key } }),
        body: { slotId, patient: { name: 'Lata Kale', age: 41, gender: 'Female' }, ...change },
      }),
  }
}
