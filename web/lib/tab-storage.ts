/** What this tab alone keeps, as long as it is open: over a reload, not for another tab. */
export type TabKey =
  /** The admin's session. */
  | 'admintoken'
  /** A hospital's registration, as far as it was typed. */
  | 'registration'
  /** The number of the hospital that was set up here just now: the next thing is its log-in. */
  | 'hospitalNumber'

/** What is kept while session storage is refused or full: as long as the page lives. */
const memory = new Map<TabKey, string>()
const listeners = new Set<() => void>()

/** Session storage, or undefined where the browser refuses it. */
function disk(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

function tell() {
  for (const listener of listeners) listener()
}

/** @returns what is kept under the key, or undefined */
export function readTab(key: TabKey): string | undefined {
  return memory.get(key) ?? disk()?.getItem(key) ?? undefined
}

/** Keeps a value, or forgets the key when it is undefined. */
export function writeTab(key: TabKey, value: string | undefined): void {
  memory.delete(key)
  if (value === undefined) disk()?.removeItem(key)
  else keep(key, value)
  tell()
}

function keep(key: TabKey, value: string) {
  try {
    disk()?.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
  if (disk()?.getItem(key) !== value) memory.set(key, value)
}

/** Forgets all that this tab keeps, what others keep under this address included. */
export function clearTab(): void {
  memory.clear()
  disk()?.clear()
  tell()
}

/** Calls back on every change. @returns how to stop */
export function subscribeTab(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
