import { useSyncExternalStore } from 'react'
import { createTextStorage } from './text-storage.ts'

/** What the page keeps in local storage; the first seven are the specification's own keys. */
export type StoredKey =
  | 'token'
  | 'authToken'
  | 'hospitaltoken'
  | 'selectedDoctor'
  | 'selectedSlot'
  | 'tickedAppointments'
  | 'currentQueueNumbers'
  | 'recentPatients'
  /** The appointments as they were known last, for when there is no network. */
  | 'lastKnownAppointments'
  /** What a desk completed while there was no connection, in the order it was pressed. */
  | 'unsentCompletions'
  /** What a desk knew last of its hospital and its queue, for when there is no network. */
  | 'lastKnownDesk'
  /** The appointments whose "time to go" has been told. */
  | 'toldToGo'
  /** Somebody does not want to be asked about notifications again. */
  | 'notificationsDeclined'
  /** The doctor whose slots were looked at last in the hospital's settings. */
  | 'settingsDoctor'

const storage = createTextStorage<StoredKey>(() => globalThis.localStorage)

/** `write` is heard by every reader of the key in every tab. */
export const { read, write, clear: clearAll } = storage

/** @param parse checks what was kept and gives it a type, as zod's `schema.parse` does
 *  @returns the parsed value, or undefined where there is none or it is not what it should be */
export function readJson<Value>(key: StoredKey, parse: (stored: unknown) => Value): Value | undefined {
  const text = read(key)
  if (text === null) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined // an older version of the page, or somebody's hand
  }
}

export function writeJson(key: StoredKey, value: unknown): void {
  write(key, JSON.stringify(value))
}

/** Calls back on every change, in this tab or another. @returns how to stop */
export function subscribe(listener: () => void): () => void {
  const stop = storage.subscribe(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    stop()
    globalThis.removeEventListener('storage', listener)
  }
}

/** The value of a key, kept in step with every tab; null in what is drawn where there is no browser. */
export function useStored(key: StoredKey): string | null {
  return useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
}
