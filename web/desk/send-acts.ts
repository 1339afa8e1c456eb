import { logout } from '#contract/session.ts'
import { ApiProblem, call, isDecided, NetworkProblem } from '../lib/api.ts'
import { callAsHospital, hospitalSession } from '../lib/session.ts'
import { read, subscribe } from '../lib/storage.ts'
import type { DeskAct } from './desk-act.ts'
import {
  arriveAppointment,
  callAppointment,
  markNoShow,
  moveAppointment,
  rejoinAppointment,
  setPriority,
  undoAct,
} from '#contract/appointment-acts.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { callNext, setQueueState } from '#contract/queues.ts'
import { queueChanged } from './queue-changed.ts'
import {
  addRefused,
  addUnsent,
  clearUnsent,
  forgetLeft,
  leaveUnsent,
  readLeft,
  readUnsent,
  type RefusedAct,
  removeUnsent,
  storeTick,
} from './unsent-acts.ts'

/** An act that the server has acknowledged. */
export interface SentAct {
  act: DeskAct
  /** The queue's version after the act. A list with a lower version does not contain it. */
  version: number
}

export interface Sending {
  /** The server is unreachable, so acts wait. */
  held: boolean
  sent: readonly SentAct[]
}

/** Milliseconds without a response after which the desk shows that acts wait. */
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

/** Sends acts one at a time, in order, while a staff screen is open.
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

/** Does an act on this desk at once, and sends it when possible. */
export function pressAct(act: DeskAct): void {
  if (act.act === 'complete') storeTick(act.id, true)
  addUnsent(act)
  sendUnsent()
}

/** Another person goes on at this desk. The acts that wait stay those of the person who pressed them: they are sent in that person's session,
 *  which ends after the last of them. */
export function handOver(goOn: () => void): void {
  const before = hospitalSession.token()
  // first, so that no act is ever without the session in which it was pressed
  if (before !== undefined) leaveUnsent(before)
  goOn()
  sendUnsent()
}

/** Drops the acknowledged acts that a list of this version already contains. */
export function forgetSent(slotId: string, version: number): void {
  const sent = sending.sent.filter((one) => one.act.slotId !== slotId || one.version > version)
  if (sent.length < sending.sent.length) change({ sent })
}

/** Sends the waiting acts now. */
export function sendUnsent(): void {
  clearTimeout(retryTimer)
  if (isRunning || !hasWork()) return
  isRunning = true
  void oneTab(sendAll).finally(() => {
    isRunning = false
    if (hasWork()) retryTimer = setTimeout(sendUnsent, sending.held ? retryDelay : 0)
  })
}

const hasWork = () => readUnsent().length > 0 || readLeft().length > 0

/** Where the browser supports locks, one tab sends. Elsewhere several tabs may send, because an act with its key happens once. */
async function oneTab(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('acts', work)
  else await work()
}

async function sendAll(): Promise<void> {
  let isFailed = false
  for (let [next] = readUnsent(); next; [next] = readUnsent()) {
    const outcome = await sendOne(next)
    change({ held: outcome === 'away' })
    if (outcome === 'away') break
    if (!removeUnsent(next.key)) continue // removed with the session and already reported
    if ('version' in outcome) {
      change({ sent: [...sending.sent, { act: next, version: outcome.version }] })
      continue
    }
    isFailed ||= next.act === 'complete'
    refuse(next, outcome.why)
  }
  await endLeft()
  if (isFailed) reportFailure()
}

/** Ends the sessions of those who were at the desk before and whose acts are all sent. */
async function endLeft(): Promise<void> {
  const waiting = new Set(readUnsent().map(({ token }) => token))
  for (const token of readLeft().filter((one) => !waiting.has(one))) {
    try {
      await call(logout, { token })
    } catch (problem) {
      if (!isDecided(problem)) return change({ held: true })
    }
    forgetLeft(token)
  }
}

/** A completion is reported with the specified text; any other act stays visible until the desk has read it. */
function refuse(act: DeskAct, why: RefusedAct['why']): void {
  if (act.act === 'complete') storeTick(act.id, false)
  else addRefused(act, why)
  refetchList()
}

type Outcome = 'away' | { why: RefusedAct['why'] } | Exclude<Performed, string>

/** Retries after a server error, with the same key. */
async function sendOne(act: DeskAct): Promise<Outcome> {
  const waiting = setTimeout(() => change({ held: true }), slowAfter)
  // for all tries, also when another person goes on meanwhile
  const token = act.token ?? hospitalSession.token()
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        const performed = await performAct(act, token)
        return performed === 'overtaken' ? { why: performed } : performed
      } catch (problem) {
        if (isUnreachable(problem)) return 'away'
        if (isDecided(problem)) return { why: problem.code }
        if (tries === maxAttempts) return { why: undefined }
        await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tries))
      }
    }
  } finally {
    clearTimeout(waiting)
  }
}

/** Whether the server is unreachable, unavailable or rate-limits: then the act waits. */
function isUnreachable(problem: unknown): boolean {
  if (problem instanceof NetworkProblem) return problem.kind !== 'unreadable'
  return problem instanceof ApiProblem && (problem.code === 'unavailable' || problem.code === 'too-many-requests')
}

/** Waiting acts belong to the session in which they were pressed, and end with it. */
function dropWithSession(): void {
  if (read('hospitaltoken') !== null) return
  abandonLeft()
  const dropped = readUnsent()
  if (dropped.length === 0) return
  clearUnsent() // first, because every write to storage calls this listener again
  for (const act of dropped) if (act.act === 'complete') storeTick(act.id, false)
  reportFailure()
}

/** Ends the sessions of those who were at the desk before, whether or not their acts are sent. */
function abandonLeft(): void {
  for (const token of readLeft()) {
    forgetLeft(token)
    void call(logout, { token }).catch(() => undefined)
  }
}

/** Drops all waiting acts, before the desk logs out. */
export function abandonActs(): void {
  abandonLeft()
  clearUnsent()
}

const refetchList = () => void queueChanged()

/** Refetches the list and reports the failure to the subscribers. */
function reportFailure(): void {
  refetchList()
  for (const listener of failureListeners) listener()
}

function change(now: Partial<Sending>): void {
  if (now.sent === undefined && (now.held === undefined || now.held === sending.held)) return
  sending = { ...sending, ...now }
  for (const watcher of watchers) watcher()
}

/** The queue's version after an act; `overtaken` when another desk moved the queue first, so that nothing happened. */
type Performed = { version: number } | 'overtaken'

const plain = {
  'call': callAppointment,
  'no-show': markNoShow,
  'rejoin': rejoinAppointment,
  'arrive': arriveAppointment,
  'undo': undoAct,
}

/** Sends one act to the server.
 *  @param token of who pressed it
 *  @throws what `call` does */
async function performAct(act: DeskAct, token: string | undefined): Promise<Performed> {
  const headers = { 'idempotency-key': act.key }
  if (act.act === 'next') {
    const { slotId, date, complete } = act
    // The button rests after each call, so the presses were apart, also where they waited and are sent in one go.
    const body = { date, complete, sure: true }
    const answer = await callAsHospital(callNext, { token, params: { slotId }, headers, body })
    return 'moved' in answer ? 'overtaken' : answer.queue
  }
  if (act.act === 'state') {
    const { slotId, date, state, minutes, reason } = act
    return callAsHospital(setQueueState, { token, params: { slotId }, headers, body: { date, state, minutes, reason } })
  }
  const params = { id: act.id }
  switch (act.act) {
    case 'complete':
      return callAsHospital(completeAppointment, { token, params })
    case 'priority':
      return callAsHospital(setPriority, { token, params, headers, body: { priority: act.priority } })
    case 'move':
      return callAsHospital(moveAppointment, { token, params, headers, body: { to: act.to, reason: act.reason } })
    default:
      return callAsHospital(plain[act.act], { token, params, headers })
  }
}
