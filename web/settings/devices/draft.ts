import type { Device, DeviceKind, Layout } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'

/** What the desk chooses for a device, beside the texts that it types. */
export interface Draft {
  kind: DeviceKind
  /** In the order of the screen; all where it is empty. */
  doctors: string[]
  layout: Layout
  languages: Language[]
}

/** How many languages a device has. */
const most = 3

/** The choices of a paired device, or those for a new one.
 *  @param known the hospital's doctors: one that was removed is no choice any longer */
export const draftOf = (device: Device | undefined, known: readonly { _id: string }[], language: Language): Draft => ({
  kind: device?.kind ?? 'display',
  doctors: device?.doctors.filter((id) => known.some(({ _id }) => _id === id)) ?? [],
  layout: device?.layout ?? { theme: 'dark', turned: 'none' },
  languages: device?.languages ?? [language],
})

/** The languages after a press: at least one, and at most three, of which the last one gives way. */
export function languagesAfter(pressed: readonly Language[], before: readonly Language[]): Language[] {
  if (pressed.length === 0) return [...before]
  return pressed.length > most ? [...pressed.slice(0, most - 1), ...pressed.slice(-1)] : [...pressed]
}
