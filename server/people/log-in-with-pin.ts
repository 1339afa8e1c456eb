import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PersonLogIn } from '#contract/persons.ts'
import { mostWrongPins } from '#contract/pins.ts'
import type { OfHospital, Origin } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { startSession } from './open-session.ts'
import { addWrongPin, deletePin, holdPin, notePinUse, pinsInBrowser, storePin, type PinRow } from './pin-store.ts'
import { pinLifetimeMs } from './rules.ts'
import { personOf } from './show-me.ts'

/** The cookie of a shared desk's browser: a token of its own, which says nothing of who calls. */
export interface DeskCookie {
  value: string | undefined
  set(value: string, maxAge: number): void
}

/** Ten thousand PINs are soon tried: their hashes are keyed by the browser's token, of which the database has a hash alone. */
const hashOfPin = (token: string, person: string, pin: string): Buffer =>
  createHmac('sha256', token).update(`${person} ${pin}`).digest()

const keep = (cookie: DeskCookie, token: string) => cookie.set(token, pinLifetimeMs / 1000)

/** The people with a PIN in this browser. */
export const peopleOfBrowser = async (db: Connection, { value }: DeskCookie): Promise<PinRow[]> =>
  value === undefined ? [] : pinsInBrowser(db, hashOfToken(value))

/** Sets the PIN of a session's person in this browser, in place of an earlier one. A browser with which no one has a PIN gets a new token,
 *  because the one that it sent may be known elsewhere.
 *  @throws Problem `not-allowed` for the hospital's own log-in */
export async function setOwnPin(context: AppContext, caller: OfHospital, pin: string, cookie: DeskCookie) {
  const { id: person } = await personOf(context, caller)
  const isKnown = (await peopleOfBrowser(context.db, cookie)).length > 0
  const token = isKnown && cookie.value !== undefined ? cookie.value : newToken()
  const at = { browser: hashOfToken(token), hospital: caller.hospitalId, at: context.clock() }
  await storePin(context.db, { ...at, person, pinHash: hashOfPin(token, person, pin) })
  keep(cookie, token)
}

/** @throws Problem `not-allowed` for the hospital's own log-in */
export async function removeOwnPin(context: AppContext, caller: OfHospital, { value }: DeskCookie): Promise<void> {
  const { id } = await personOf(context, caller)
  if (value !== undefined) await deletePin(context.db, hashOfToken(value), id)
}

interface Typed {
  personId: string
  pin: string
}

/** Logs a person in who has a PIN in this browser, at the hospital where it was set. The session has no recent proof.
 *  @throws Problem `pin-wrong` with the tries that are left, `pin-gone` without a PIN here, also after the last wrong one; `no-hospital` */
export async function logInWithPin(
  context: AppContext,
  typed: Typed,
  cookie: DeskCookie,
  origin: Origin,
): Promise<PersonLogIn> {
  const token = cookie.value
  if (token === undefined) throw new Problem('pin-gone')
  // The count of a wrong one outlives the problem.
  const judged = await context.db.transaction((tx) => judge(tx, token, typed, context.clock()))
  if (judged instanceof Problem) throw judged
  keep(cookie, token)
  const noProof = { provedAt: new Date(0) }
  return startSession(context, { id: judged.person_id, name: judged.name }, origin, judged.hospital_id, noProof)
}

async function judge(tx: Connection, token: string, { personId, pin }: Typed, now: Date): Promise<PinRow | Problem> {
  const browser = hashOfToken(token)
  const held = await holdPin(tx, browser, personId)
  if (!held) return new Problem('pin-gone')
  const { person_id: person, pin_hash, wrong } = held
  if (timingSafeEqual(pin_hash, hashOfPin(token, person, pin))) {
    await notePinUse(tx, browser, person, now)
    return held
  }
  const left = mostWrongPins - wrong - 1
  await (left > 0 ? addWrongPin(tx, browser, person) : deletePin(tx, browser, person))
  return left > 0 ? new Problem('pin-wrong', { left }) : new Problem('pin-gone')
}
