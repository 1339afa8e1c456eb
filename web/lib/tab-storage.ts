import { createTextStorage } from './text-storage.ts'

/** The keys in session storage: they survive a reload, and other tabs do not see them. */
export type TabKey =
  /** The admin's session. */
  | 'admintoken'
  /** The draft of a hospital's registration. */
  | 'registration'
  /** The number of the hospital that was just set up here, for its log-in. */
  | 'hospitalNumber'
  /** The address that a visitor without a session asked for, to be shown after the log-in. */
  | 'askedAddress'
  /** The booking that a visitor without an account has begun, as the address of its screen: shown after the log-in or the sign-up. */
  | 'begunBooking'
  /** The Idempotency-Keys of requests without a known answer. */
  | 'sentKeys'

export const tabStorage = createTextStorage<TabKey>(() => globalThis.sessionStorage)

/** @returns the stored value, or undefined */
export const readTab = (key: TabKey): string | undefined => tabStorage.read(key) ?? undefined

/** Stores a value, or removes the key when it is undefined. */
export const writeTab = (key: TabKey, value: string | undefined): void => tabStorage.write(key, value ?? null)

export const { clear: clearTab } = tabStorage
