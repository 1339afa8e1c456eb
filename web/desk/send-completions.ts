import { completeAppointment } from '#contract/appointments.ts'
import { ApiProblem, NetworkProblem } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsHospital } from '../lib/session.ts'
import { read, subscribe } from '../lib/storage.ts'
import { storeCompletion } from './stored-completions.ts'
import { addUnsent, forgetUnsent, readUnsent, takeUnsent, type Unsent } from './unsent-completions.ts'

/** A completion that the server has answered. */
export interface Sent extends Unsent {
  /** The queue's version with it: a list of a lower one does not know it yet. */
  version: number
}

export interface Sending {
  /** There is no connection, or none that answers: what was pressed waits. */
  held: boolean
  sent: readonly Sent[]
}

/** How long an answer may take before the desk says that it waits, in milliseconds. */
const slow = 3000
/** How long until a server that did not answer is tried again, in milliseconds. */
const tryAgain = 5000
const mostTries = 3

let sending: Sending = { held: !navigator.onLine, sent: [] }
let isRunning = false
let later: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
const tellers = new Set<() => void>()

export const sendingNow = (): Sending => sending

export function watchSending(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Sends what was pressed, one after the other in the order of pressing, while somebody of the staff is here.
 *  @param failed called once for all that were refused together
 *  @returns how to stop */
export function keepSending(failed: () => void): () => void {
  tellers.add(failed)
  const away = () => change({ held: true })
  const back = () => {
    if (readUnsent().length === 0) change({ held: false })
    sendUnsent()
  }
  addEventListener('online', back)
  addEventListener('offline', away)
  const deaf = subscribe(dropWithSession)
  sendUnsent()
  return () => {
    tellers.delete(failed)
    removeEventListener('online', back)
    removeEventListener('offline', away)
    deaf()
    clearTimeout(later)
  }
}

/** Completes an appointment on this desk at once; the server hears of it as soon as it can. */
export function pressCompletion(completion: Unsent): void {
  storeCompletion(completion.id, true)
  addUnsent(completion)
  sendUnsent()
}

/** The list of this slot is as new as this version: what was sent before it is in there. */
export function forgetSent(slotId: string, version: number): void {
  const sent = sending.sent.filter((one) => one.slotId !== slotId || one.version > version)
  if (sent.length < sending.sent.length) change({ sent })
}

/** Tries to send what waits, now. */
export function sendUnsent(): void {
  clearTimeout(later)
  if (isRunning || readUnsent().length === 0) return
  isRunning = true
  void oneTab(sendAll).finally(() => {
    isRunning = false
    if (readUnsent().length > 0) later = setTimeout(sendUnsent, sending.held ? tryAgain : 0)
  })
}

/** Of several tabs one sends, where the browser can tell. Elsewhere both may: the server completes once all the same. */
async function oneTab(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('completions', work)
  else await work()
}

async function sendAll(): Promise<void> {
  let isRefused = false
  for (let [next] = readUnsent(); next; [next] = readUnsent()) {
    const outcome = await sendOne(next)
    change({ held: outcome === 'away' })
    if (outcome === 'away') break
    if (!takeUnsent(next.id)) continue // gone with the session, and told
    if (outcome === 'refused') {
      isRefused = true
      storeCompletion(next.id, false)
    } else change({ sent: [...sending.sent, { ...next, version: outcome.version }] })
  }
  if (isRefused) putBack()
}

type Outcome = 'away' | 'refused' | { version: number }

/** A server in trouble is asked again: completing twice changes nothing. */
async function sendOne({ id }: Unsent): Promise<Outcome> {
  const waiting = setTimeout(() => change({ held: true }), slow)
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await callAsHospital(completeAppointment, { params: { id } })
      } catch (problem) {
        if (isAway(problem)) return 'away'
        if (tries === mostTries || (problem instanceof ApiProblem && problem.status < 500)) return 'refused'
        await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tries))
      }
    }
  } finally {
    clearTimeout(waiting)
  }
}

/** Nobody has said no: it is worth waiting. */
function isAway(problem: unknown): boolean {
  if (problem instanceof NetworkProblem) return problem.kind !== 'unreadable'
  return problem instanceof ApiProblem && (problem.code === 'unavailable' || problem.status === 429)
}

/** What waits belongs to the session in which it was pressed, and goes with it. */
function dropWithSession(): void {
  if (read('hospitaltoken') !== null) return
  const dropped = readUnsent()
  if (dropped.length === 0) return
  forgetUnsent() // first: every word written here is heard here again
  for (const { id } of dropped) storeCompletion(id, false)
  putBack()
}

/** The list says again how things are, and whoever pressed is told. */
function putBack(): void {
  void queryClient.invalidateQueries({ queryKey: ['hospital', 'queue'] })
  for (const told of tellers) told()
}

function change(now: Partial<Sending>): void {
  if (now.sent === undefined && (now.held === undefined || now.held === sending.held)) return
  sending = { ...sending, ...now }
  for (const watcher of watchers) watcher()
}
