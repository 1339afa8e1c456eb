import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/permissions.ts'
import { createTextStorage } from './text-storage.ts'

/** The page's keys in local storage; the first seven are specified. */
export type StoredKey =
  | 'token'
  | 'authToken'
  | 'hospitaltoken'
  | 'selectedDoctor'
  | 'selectedSlot'
  | 'tickedAppointments'
  | 'currentQueueNumbers'
  /** The token of a role for which no key is specified. */
  | `${Role}token`
  /** The last known appointments, for offline use. */
  | 'lastKnownAppointments'
  /** Acts of a desk that wait for a connection, in order. */
  | 'unsentActs'
  /** The completions among them, as the version before acts stored them. */
  | 'unsentCompletions'
  /** The sessions of those who were at this desk before and whose acts wait to be sent: ended with the last of them. */
  | 'leftSessions'
  /** Acts that the server refused and that the desk has not read yet. */
  | 'refusedActs'
  /** The last known hospital and queue of a desk, for offline use. */
  | 'lastKnownDesk'
  /** The appointments whose "time to go" was shown. */
  | 'toldToGo'
  /** The appointments that this device has taken back into the line. */
  | 'rejoined'
  /** How many minutes the patient travels to the clinic. */
  | 'travelMinutes'
  /** The user declined notifications. */
  | 'notificationsDeclined'
  /** The device has said once that notifications are denied. */
  | 'notificationsRefused'
  /** A person has logged in with the own account on this device. */
  | 'ownLogIn'
  /** The day on which this device last asked owners for a second step, and their ids. */
  | 'secondStepAsked'
  /** The doctor whose slots were last open in the hospital's settings. */
  | 'settingsDoctor'
  /** What this desk prints slips on, and whether by itself. */
  | 'slipPrinter'
  /** The languages of the posters that this desk prints. */
  | 'posterLanguages'
  /** The board that a display read last, for a start without a network. */
  | 'lastKnownBoard'

const ofTab = createTextStorage<StoredKey>(() => globalThis.localStorage)

/** `write` notifies every subscriber of the key in every tab. */
export const { read, write, clear: clearAll } = ofTab

/** @param parse validates the stored value, like zod's `schema.parse`
 *  @returns the parsed value, or undefined if it is missing or invalid */
export function readJson<Value>(key: StoredKey, parse: (stored: unknown) => Value): Value | undefined {
  const text = read(key)
  if (text === null) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined // an entry of an older version, or an edited one
  }
}

export function writeJson(key: StoredKey, value: unknown): void {
  write(key, JSON.stringify(value))
}

/** Subscribes to changes of this tab and others.
 *  @returns the unsubscribe function */
export function subscribe(listener: () => void): () => void {
  const stop = ofTab.subscribe(listener)
  // absent during the build's rendering
  if ('addEventListener' in globalThis) globalThis.addEventListener('storage', listener)
  return () => {
    stop()
    globalThis.removeEventListener('storage', listener)
  }
}

export const storage = { read, write, subscribe }

/** A key's value, in sync with all tabs; null during the build's rendering. */
export function useStored(key: StoredKey): string | null {
  return useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
}
