import { z } from 'zod'
import { read, readJson, write, writeJson } from '../lib/storage.ts'
import { problemCode } from '#contract/problem.ts'
import { deskAct, type DeskAct } from './desk-act.ts'

const ticks = z.record(z.string(), z.boolean())

/** Adds a completed appointment to `tickedAppointments`, or removes it. */
export function storeTick(id: string, done: boolean): void {
  const { [id]: _, ...others } = readJson('tickedAppointments', (stored) => ticks.parse(stored)) ?? {}
  writeJson('tickedAppointments', done ? { ...others, [id]: true } : others)
}

/** Replaces `tickedAppointments` by the server's state. */
export function storeTicks(ids: readonly string[]): void {
  const stored = JSON.stringify(Object.fromEntries(ids.map((id) => [id, true])))
  if (stored !== read('tickedAppointments')) write('tickedAppointments', stored)
}

const refusedAct = z.object({
  of: deskAct,
  /** `overtaken`: another desk moved the queue first; undefined when the server answered with an error. */
  why: z.union([problemCode, z.literal('overtaken')]).optional(),
})
export type RefusedAct = z.infer<typeof refusedAct>

/** The acts that the server refused after this desk had shown them, until the desk has read them. */
export const readRefused = (): RefusedAct[] =>
  readJson('refusedActs', (value) => z.array(refusedAct).parse(value)) ?? []

export function addRefused(of: DeskAct, why: RefusedAct['why']): void {
  writeJson('refusedActs', [...readRefused(), { of, why }])
}

export function clearRefused(): void {
  writeJson('refusedActs', [])
}

const storedList = z.array(deskAct)
const earlierList = z.array(z.object({ id: z.string(), slotId: z.string() }))

/** The unsent acts of this device, in order. They survive a reload. */
export function readUnsent(): DeskAct[] {
  return [...earlierCompletions(), ...(readJson('unsentActs', (value) => storedList.parse(value)) ?? [])]
}

export function addUnsent(act: DeskAct): void {
  store([...readUnsent(), act])
}

/** Removes one from the list.
 *  @returns false when another tab or a log-out has removed it before */
export function removeUnsent(key: string): boolean {
  const all = readUnsent()
  const others = all.filter((one) => one.key !== key)
  if (others.length < all.length) store(others)
  return others.length < all.length
}

const sessions = z.array(z.string())

/** The sessions of those who were at this desk before, and whose acts wait or have waited. */
export const readLeft = (): string[] => readJson('leftSessions', (stored) => sessions.parse(stored)) ?? []

/** Leaves the waiting acts to the session in which they were pressed, before another person goes on at this desk. The session is kept
 *  until they are sent. */
export function leaveUnsent(token: string): void {
  store(readUnsent().map((act) => ({ ...act, token: act.token ?? token })))
  writeJson('leftSessions', [...readLeft().filter((one) => one !== token), token])
}

/** Forgets a left session, which has ended. */
export function forgetLeft(token: string): void {
  const others = readLeft().filter((one) => one !== token)
  write('leftSessions', others.length > 0 ? JSON.stringify(others) : null)
}

export function clearUnsent(): void {
  store([])
}

/** Completions that the version before acts has left on this device. */
function earlierCompletions(): DeskAct[] {
  const stored = readJson('unsentCompletions', (value) => earlierList.parse(value)) ?? []
  return stored.map(({ id, slotId }) => ({ act: 'complete', key: `completion-${id}`, id, slotId, number: 0, at: 0 }))
}

function store(acts: readonly DeskAct[]): void {
  writeJson('unsentActs', acts)
  write('unsentCompletions', null)
}
