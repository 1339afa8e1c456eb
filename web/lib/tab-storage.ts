import { createTextStorage } from './text-storage.ts'

/** What this tab alone keeps, as long as it is open: over a reload, not for another tab. */
export type TabKey =
  /** The admin's session. */
  | 'admintoken'
  /** A hospital's registration, as far as it was typed. */
  | 'registration'
  /** The number of the hospital that was set up here just now: the next thing is its log-in. */
  | 'hospitalNumber'

const storage = createTextStorage<TabKey>(() => globalThis.sessionStorage)

/** @returns what is kept under the key, or undefined */
export const readTab = (key: TabKey): string | undefined => storage.read(key) ?? undefined

/** Keeps a value, or forgets the key when it is undefined. */
export const writeTab = (key: TabKey, value: string | undefined): void => storage.write(key, value ?? null)

export const { clear: clearTab, subscribe: subscribeTab } = storage
