import type { BookedBy, tokenOutcome } from '#contract/reports.ts'
import type { QueueReason, QueueStatus } from '#contract/live-queue.ts'
import { queueReason, queueStatus } from '#contract/live-queue.ts'
import { slotHours } from '#contract/slot-hours.ts'
import type { z } from 'zod'
import { standingActs } from '../estimates/index.ts'
import { withOffset } from '../texts/dates.ts'
import type { SessionRow, TokenRow } from './store.ts'

/** What a token's history says. Instants are milliseconds since 1970, durations minutes. */
export interface Token {
  queueNumber: number
  by: BookedBy
  outcome: z.infer<typeof tokenOutcome>
  bookedAt: number
  daysAhead: number
  arrivedAt: number | null
  /** The last call. */
  calledAt: number | null
  completedAt: number | null
  /** In their order, also of one who came back. */
  missedAt: number[]
  cancelledAt: number | null
  /** The half hour of the call, else of the completion: from 48 on it is of the next day. */
  halfHour: number | null
  /** From when it could first expect to be called to its last call, of a completed one; null where the times are not known. */
  wait: number | null
  withDoctor: number | null
}

/** A stretch of a queue's state. */
interface StateTime {
  state: QueueStatus
  from: number
  to: number | null
  reason: QueueReason | null
}

export interface SessionTimes {
  tokens: Token[]
  /** The first call, and the same in minutes after the slot's start. */
  beganAt: number | null
  start: number | null
  states: StateTime[]
}

const minuteMs = 60_000
/** Ticks that are closer were made together, and say nothing of single times. */
const together = minuteMs / 2

/** Reads the times of a session from its history, without the acts that were taken back. */
export function readTimes(row: SessionRow): SessionTimes {
  const { start: startsAt } = slotHours({
    appointmentDate: row.service_day,
    slot: { startTime: row.start_time, endTime: row.end_time },
    hospitalId: { timeZone: row.time_zone },
  })
  const acts = standingActs(row.acts)
  const calls = new Map<number, number>()
  const completions = new Map<number, number>()
  const misses = new Map<number, number[]>()
  const cancellations = new Map<number, number>()
  const states: StateTime[] = []
  let first: number | undefined
  const known = new Set(row.tokens.map(([number]) => number))
  for (const [, at, number, act, to, , , reason] of acts) {
    if (number === null) {
      const last = states.at(-1)
      if (last) last.to ??= at
      const state = queueStatus.catch('open').parse(to)
      if (state !== 'open')
        states.push({ state, from: at, to: null, reason: queueReason.safeParse(reason).data ?? null })
    } else if (known.has(number)) {
      const isCall = act === 'call' || (act === null && to === 'called')
      if (isCall) calls.set(number, at)
      if (isCall && (first === undefined || at < first)) first = at
      if (act === 'complete' || (act === null && to === 'completed')) completions.set(number, at)
      if (act === 'no-show' || (act === null && to === 'no_show'))
        misses.set(number, [...(misses.get(number) ?? []), at])
      if (to === 'cancelled') cancellations.set(number, at)
    }
  }
  const ticks = [...completions.values()].toSorted((one, other) => one - other)
  const isAlone = (tick: number) => ticks.filter((other) => Math.abs(other - tick) < together).length === 1
  const localOf = (instant: number) => withOffset(new Date(instant), row.time_zone)
  return {
    beganAt: first ?? null,
    start: startsAt === undefined || first === undefined ? null : Math.round((first - startsAt) / minuteMs),
    states,
    tokens: row.tokens.map(([queueNumber, by, status, bookedAt, arrivedAt]) => {
      const outcome = outcomeOf(status, row.is_over)
      const calledAt = calls.get(queueNumber) ?? null
      const completedAt = outcome === 'completed' ? (completions.get(queueNumber) ?? null) : null
      const at = calledAt ?? completedAt
      const isTimed = calledAt !== null && completedAt !== null && completedAt - calledAt >= together
      const expected = Math.max(arrivedAt ?? bookedAt, startsAt ?? -Infinity)
      return {
        queueNumber,
        by,
        outcome,
        bookedAt,
        daysAhead: Math.max(0, daysBetween(localOf(bookedAt).slice(0, 10), row.service_day)),
        arrivedAt,
        calledAt,
        completedAt,
        missedAt: misses.get(queueNumber) ?? [],
        cancelledAt: outcome === 'cancelled' ? (cancellations.get(queueNumber) ?? null) : null,
        halfHour: at === null ? null : halfHourOf(localOf(at), row.service_day),
        wait: isTimed ? Math.max(0, Math.round((calledAt - expected) / minuteMs)) : null,
        withDoctor: isTimed && isAlone(completedAt) ? Math.round((completedAt - calledAt) / minuteMs) : null,
      }
    }),
  }
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

const halfHourOf = (local: string, day: string): number =>
  2 * Number(local.slice(11, 13)) + (local.slice(14, 16) < '30' ? 0 : 1) + (local.slice(0, 10) > day ? 48 : 0)

function outcomeOf(status: TokenRow[2], isOver: boolean): Token['outcome'] {
  if (status === 'completed' || status === 'cancelled') return status
  if (status === 'no_show') return 'missed'
  return isOver ? 'leftOver' : 'waiting'
}
