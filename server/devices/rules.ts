import { kioskOpensBefore, pairingCodeSigns } from '#contract/devices.ts'
import type { Limit } from '../platform/limits/index.ts'

const minutes = 60_000

/** Validity of a pairing code. */
export const codeLifetimeMs = 10 * minutes

/** Limit of the codes that the screens of one network ask for: a screen that waits to be paired asks every ten minutes. */
export const askLimit: Limit = { name: 'pairing-address', most: 60, seconds: 900 }

/** Limit of the wrong codes of one hospital's desks. The count of a right code is taken back. */
export const wrongCodeLimit: Limit = { name: 'pairing-hospital', most: 10, seconds: 900 }

/** Limit of the boards that one device reads: it reads one after each event, at most four a second. */
export const boardLimit: Limit = { name: 'board-device', most: 300, seconds: 60 }

/** Limit of the tokens of one kiosk. */
export const tokenLimit: Limit = { name: 'tokens-kiosk', most: 60, seconds: 3600 }

/** Devices of one hospital. */
export const maxDevices = 20

/** Missed tokens on a board. */
export const mostMissed = 8

/** Waiting tokens of a session on a board. */
export const mostNext = 3

/** Other sessions of a doctor on a board: each is followed by every display. */
export const mostOthers = 5

/** How far ahead a board looks for a day with a place. */
export const daysSearched = 14

/** How long a device may ask without a note of it: each note is a write. */
const seenForMs = minutes

/** A pairing code, from a random number below a bound. */
export const pairingCode = (below: (bound: number) => number): string =>
  Array.from({ length: 6 }, () => pairingCodeSigns.charAt(below(pairingCodeSigns.length))).join('')

/** Whether to note that a device has asked. */
export const shouldNote = (
  { seen_at, sound_locked }: { seen_at: Date | null; sound_locked: boolean },
  now: Date,
  soundLocked: boolean | undefined,
): boolean =>
  seen_at === null ||
  now.getTime() - seen_at.getTime() >= seenForMs ||
  (soundLocked !== undefined && soundLocked !== sound_locked)

/** When a slot starts and ends, in milliseconds since 1970; undefined where its texts cannot be parsed. */
export interface Hours {
  start: number | undefined
  end: number | undefined
}

/** A doctor's session of today. */
export interface Candidate extends Hours {
  state: 'open' | 'late' | 'paused' | 'closed'
  /** A token was called or completed. */
  hasStarted: boolean
  /** People who are called or wait. */
  people: number
  /** When a token was called last, in milliseconds since 1970. */
  calledAt: number | undefined
  /** The slot takes place today. */
  isHeld: boolean
}

/** The open sessions of a doctor with people, the one whose token was called last first. */
export const peopledSessions = <C extends Candidate>(sessions: readonly C[]): readonly C[] =>
  sessions
    .filter(({ state, people }) => state !== 'closed' && people > 0)
    .toSorted((a, b) => (b.calledAt ?? 0) - (a.calledAt ?? 0))

/** The session of a doctor that a board shows, of those in the order of the desk: the one that runs, else the next one, else the last. A
 *  session without people runs until its end; one with people until the desk closes it. */
export function chooseSession<C extends Candidate>(sessions: readonly C[], now: number): C | undefined {
  const held = sessions
    .filter(({ isHeld, hasStarted, people }) => isHeld || hasStarted || people > 0)
    .toSorted((a, b) => (a.start ?? Infinity) - (b.start ?? Infinity) || 0)
  const open = held.filter(
    ({ state, end, people }) => state !== 'closed' && (people > 0 || end === undefined || now < end),
  )
  return (
    open.findLast(({ hasStarted, people }) => hasStarted && people > 0) ??
    open.findLast(({ start, hasStarted }) => hasStarted || (start !== undefined && start <= now)) ??
    open[0] ??
    held.at(-1)
  )
}

/** Whether a kiosk gives tokens for a slot: from `kioskOpensBefore` until it ends. */
export const isKioskOpen = ({ start, end }: Hours, now: number): boolean =>
  (start === undefined || now >= start - kioskOpensBefore * minutes) && (end === undefined || now < end)
