import type { BoardSession } from '#contract/devices.ts'
import type { QueueLine, QueueReason, QueueState } from '#contract/live-queue.ts'
import type { WhyNot } from '#contract/slot-rules.ts'
import { instantOf } from '#contract/service-day.ts'
import { readTime } from '#contract/time-of-day.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { bareTime } from '../lib/dates.ts'

const minuteMs = 60_000

/** What the face of a doctor's ticket shows. `called`: a token that is asked to come in, or is inside; `last`: the one completed last,
 *  while none is called. Instants are in milliseconds since 1970. */
export type DoctorState =
  | { kind: 'called' | 'last'; number: number }
  | { kind: 'late'; minutes: number | null; reason: QueueReason | null; from: number | null }
  | { kind: 'paused'; reason: QueueReason | null; from: number | null }
  | { kind: 'not-started'; startTime: string; from: number | null }
  | { kind: 'over' | 'none' | 'leave' | 'holiday'; from: null }

/** @param queue the newest state of the session's queue
 *  @param away why the doctor has no session today, where that is known */
export function doctorState(
  session: Pick<BoardSession, 'startTime' | 'why'> | null,
  queue: Pick<
    QueueState,
    'date' | 'called' | 'currentQueueNumber' | 'state' | 'minutes' | 'reason' | 'pausedAt' | 'lateSince'
  > | null,
  timeZone: string,
  away?: WhyNot,
): DoctorState {
  if (!session || !queue) return { kind: absentAs(away), from: null }
  const { state, minutes, reason } = queue
  if (state === 'closed') return { kind: 'over', from: null }
  const start = readTime(session.startTime)
  const begins = start === undefined ? undefined : instantOf(queue.date, start, timeZone)
  if (state === 'late')
    return {
      kind: 'late',
      minutes,
      reason,
      from: later(queue.lateSince ? Date.parse(queue.lateSince) : begins, minutes),
    }
  if (state === 'paused') {
    const since = queue.pausedAt === null ? undefined : Date.parse(queue.pausedAt)
    return { kind: 'paused', reason, from: later(since, minutes) }
  }
  const called = queue.called.at(-1)
  if (called) return { kind: 'called', number: called.queueNumber }
  if (queue.currentQueueNumber > 0) return { kind: 'last', number: queue.currentQueueNumber }
  // The doctor is away, or the desk has switched the doctor off, before the first call.
  const code = session.why?.code
  if (code === 'doctor-not-available' || code === 'doctor-on-leave' || code === 'hospital-closed')
    return { kind: absentAs(session.why), from: null }
  return { kind: 'not-started', startTime: session.startTime, from: begins ?? null }
}

function absentAs(why: WhyNot | null | undefined) {
  if (why?.code === 'doctor-on-leave') return 'leave'
  return why?.code === 'hospital-closed' ? 'holiday' : 'none'
}

/** An instant with minutes added to it; null where either is not known. */
const later = (from: number | undefined, minutes: number | null) =>
  from === undefined || minutes === null ? null : from + minutes * minuteMs

/** The state of a queue that is newer: of the live connection, or of the board. */
export const newer = (live: QueueState | undefined, read: QueueState): QueueState =>
  live && live.version >= read.version ? live : read

/** The next three, and when a patient who comes now is called: by the live line if it is as new as the board. The estimate is null
 *  where it is not known, and where no walk-in gets a token. */
export function whoIsNext(session: BoardSession, queue: QueueState, line: QueueLine | undefined) {
  const isNew = line !== undefined && line.version >= session.queue.version
  const called = new Set(queue.called.map(({ queueNumber }) => queueNumber))
  const next = (isNew ? line.line : session.next).filter((number) => !called.has(number)).slice(0, 3)
  const estimate = isNew ? line.estimate : session.estimate
  return { next, estimate: session.why === null ? estimate : null }
}

/** Whether no patient is called or waits. */
export const isIdle = ({ called, waiting }: Pick<QueueState, 'called' | 'waiting'>): boolean =>
  called.length === 0 && waiting === 0

/** States that words tell, in place of a number. */
export type WordState = Exclude<DoctorState, { number: number }>

/** Why there is no number. */
export function stateText(state: WordState): MessageDescriptor {
  switch (state.kind) {
    case 'late': {
      const { minutes } = state
      return minutes === null ? msg`Late` : msg`${minutes} min late`
    }
    case 'paused':
      return state.reason === null ? msg`Paused` : reasonText(state.reason)
    case 'not-started':
      return msg`Not started yet`
    case 'over':
      return msg`Session over`
    case 'none':
      return msg`No tokens today`
    case 'leave':
      return msg`On leave`
    case 'holiday':
      return msg`Holiday`
  }
}

/** When it goes on; undefined where that is not known.
 *  @param write the time of day */
export function untilText(state: WordState, timeZone: string, write = bareTime): MessageDescriptor | undefined {
  if (state.kind === 'not-started') {
    const time = state.from === null ? state.startTime : write(state.from, timeZone)
    return msg`From ${time}`
  }
  if (state.from === null) return undefined
  const time = write(state.from, timeZone)
  return msg`From about ${time}`
}

/** Why a queue is late or paused. */
export function reasonText(reason: QueueReason): MessageDescriptor {
  switch (reason) {
    case 'break':
      return msg`On a break`
    case 'emergency':
      return msg`Emergency`
    case 'called-away':
      return msg`Called away`
  }
}

/** A ticket in a sentence, for screen readers. */
export function ticketText(texts: I18n, name: string, state: DoctorState, room: string | null): string {
  if (!('number' in state)) return `${name}, ${texts._(stateText(state))}`
  const { number } = state
  return texts._(room === null ? msg`${name}, token ${number}` : msg`${name}, token ${number}, room ${room}`)
}
