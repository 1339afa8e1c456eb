import { useSyncExternalStore } from 'react'

/** What the page keeps in local storage; the first seven are the specification's own keys. */
export type StoredKey =
  | 'token'
  | 'authToken'
  | 'hospitaltoken'
  | 'selectedDoctor'
  | 'selectedSlot'
  | 'tickedAppointments'
  | 'currentQueueNumbers'
  | 'bookedFor'
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

/** What is kept while local storage is refused or full: the tab's own memory. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

/** Local storage, or undefined where the browser refuses it (private mode, a strict setting). */
function disk(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function tell() {
  for (const listener of listeners) listener()
}

/** @returns what is kept under the key, or null */
export function read(key: StoredKey): string | null {
  return memory.get(key) ?? disk()?.getItem(key) ?? null
}

/** Keeps a value, or forgets the key when it is null. Every reader of the key in every tab hears of it. */
export function write(key: StoredKey, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) disk()?.removeItem(key)
    else disk()?.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value) // full, or refused: at least as long as this tab lives
  }
  if (value !== null && disk()?.getItem(key) !== value) memory.set(key, value)
  tell()
}

/** Forgets everything that was kept, other people's keys of this address included. */
export function clearAll(): void {
  memory.clear()
  disk()?.clear()
  tell()
}

/** @param parse checks what was kept and gives it a type, as zod's `schema.parse` does
 *  @returns the parsed value, or undefined where there is none or it is not what it should be */
export function readJson<Value>(key: StoredKey, parse: (kept: unknown) => Value): Value | undefined {
  const kept = read(key)
  if (kept === null) return undefined
  try {
    return parse(JSON.parse(kept))
  } catch {
    return undefined // an older version of the page, or somebody's hand
  }
}

export function writeJson(key: StoredKey, value: unknown): void {
  write(key, JSON.stringify(value))
}

/** Calls back on every change, in this tab or another. @returns how to stop */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
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
