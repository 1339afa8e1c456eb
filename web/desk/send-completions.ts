import { completeAppointment } from '#contract/appointments.ts'
import { ApiProblem, isDecided, NetworkProblem } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsHospital } from '../lib/session.ts'
import { read, subscribe } from '../lib/storage.ts'
import { storeCompletion } from './stored-completions.ts'
import { addUnsent, clearUnsent, readUnsent, removeUnsent, type Unsent } from './unsent-completions.ts'

/** A completion that the server has acknowledged. */
export interface Sent extends Unsent {
  /** The queue's version after the completion. A list with a lower version does not contain it. */
  version: number
}

export interface Sending {
  /** The server is unreachable, so completions wait. */
  held: boolean
  sent: readonly Sent[]
}

/** Milliseconds without a response after which the desk shows that completions wait. */
const slowAfter = 3000
/** Delay before a retry, in milliseconds. */
const retryDelay = 5000
const maxAttempts = 3

let sending: Sending = { held: !navigator.onLine, sent: [] }
let isRunning = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
const failureListeners = new Set<() => void>()

export const sendingNow = (): Sending => sending

export function watchSending(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Sends completions one at a time, in order, while a staff screen is open.
 *  @param failed called once for all completions that the server rejected in one run
 *  @returns a function that stops the sending */
export function startSending(failed: () => void): () => void {
  failureListeners.add(failed)
  const goOffline = () => change({ held: true })
  const goOnline = () => {
    if (readUnsent().length === 0) change({ held: false })
    sendUnsent()
  }
  addEventListener('online', goOnline)
  addEventListener('offline', goOffline)
  const unsubscribe = subscribe(dropWithSession)
  sendUnsent()
  return () => {
    failureListeners.delete(failed)
    removeEventListener('online', goOnline)
    removeEventListener('offline', goOffline)
    unsubscribe()
    clearTimeout(retryTimer)
  }
}

/** Completes an appointment on this desk at once, and sends it when possible. */
export function pressCompletion(completion: Unsent): void {
  storeCompletion(completion.id, true)
  addUnsent(completion)
  sendUnsent()
}

/** Drops the acknowledged completions that a list of this version already contains. */
export function forgetSent(slotId: string, version: number): void {
  const sent = sending.sent.filter((one) => one.slotId !== slotId || one.version > version)
  if (sent.length < sending.sent.length) change({ sent })
}

/** Sends the waiting completions now. */
export function sendUnsent(): void {
  clearTimeout(retryTimer)
  if (isRunning || readUnsent().length === 0) return
  isRunning = true
  void oneTab(sendAll).finally(() => {
    isRunning = false
    if (readUnsent().length > 0) retryTimer = setTimeout(sendUnsent, sending.held ? retryDelay : 0)
  })
}

/** Where the browser supports locks, one tab sends. Elsewhere several tabs may send, because completing is idempotent. */
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
    if (!removeUnsent(next.id)) continue // removed with the session and already reported
    if (outcome === 'refused') {
      isRefused = true
      storeCompletion(next.id, false)
    } else change({ sent: [...sending.sent, { ...next, version: outcome.version }] })
  }
  if (isRefused) reportFailure()
}

type Outcome = 'away' | 'refused' | { version: number }

/** Retries after a server error. Completing twice changes nothing. */
async function sendOne({ id }: Unsent): Promise<Outcome> {
  const waiting = setTimeout(() => change({ held: true }), slowAfter)
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await callAsHospital(completeAppointment, { params: { id } })
      } catch (problem) {
        if (isUnreachable(problem)) return 'away'
        if (tries === maxAttempts || isDecided(problem)) return 'refused'
        await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tries))
      }
    }
  } finally {
    clearTimeout(waiting)
  }
}

/** Whether the server is unreachable, unavailable or rate-limits: then the completion waits. */
function isUnreachable(problem: unknown): boolean {
  if (problem instanceof NetworkProblem) return problem.kind !== 'unreadable'
  return problem instanceof ApiProblem && (problem.code === 'unavailable' || problem.code === 'too-many-requests')
}

/** Waiting completions belong to the session in which they were pressed, and end with it. */
function dropWithSession(): void {
  if (read('hospitaltoken') !== null) return
  const dropped = readUnsent()
  if (dropped.length === 0) return
  clearUnsent() // first, because every write to storage calls this listener again
  for (const { id } of dropped) storeCompletion(id, false)
  reportFailure()
}

/** Refetches the list and reports the failure to the subscribers. */
function reportFailure(): void {
  void queryClient.invalidateQueries({ queryKey: ['hospital', 'queue'] })
  for (const listener of failureListeners) listener()
}

function change(now: Partial<Sending>): void {
  if (now.sent === undefined && (now.held === undefined || now.held === sending.held)) return
  sending = { ...sending, ...now }
  for (const watcher of watchers) watcher()
}
