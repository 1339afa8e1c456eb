import { longestReport, type Report, type ReportedSession } from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { figuresOf, sessionWithFigures, tokenInTimeline, type CountedSession } from './present.ts'
import { readTimes } from './read-session.ts'
import { Counted, summaryOf, weekdayOf } from './rules.ts'
import {
  answersOf,
  doctorNames,
  historiesOf,
  liveSessions,
  readSummaries,
  sessionsBetween,
  type Asked,
} from './store.ts'
import { withOffset } from '../texts/dates.ts'

type Context = Pick<AppContext, 'db' | 'clock'>
type Caller = Pick<OfHospital, 'hospitalId' | 'onlyDoctor'>

/** Sessions are summed up within minutes after their end: earlier days are read from summaries alone. */
const liveDays = 3

/** The report of a range of days, beside that of as many days before.
 *  @throws Problem `date-out-of-range` for more than a year, `doctor-not-found` */
export async function showReport(
  context: Context,
  caller: Caller,
  query: { from: string; to: string; doctor?: string | undefined },
): Promise<Report> {
  const names = await doctorNames(context.db, caller.hospitalId)
  const asked = rangeAsked(caller, query, names)
  const days = daysIn(asked)
  const before = { from: addDays(asked.from, -days), to: addDays(asked.from, -1) }
  const [sessions, earlier, answers] = await Promise.all([
    countedSessions(context, asked),
    countedSessions(context, { ...asked, ...before }),
    answersOf(context.db, asked),
  ])
  return {
    from: asked.from,
    to: asked.to,
    before,
    totals: { ...figuresOf(sessions), feedback: answers.length === 0 ? null : facesOf(answers) },
    months: answers.map((one) => ({ from: one.month, feedback: facesOf([one]) })),
    totalsBefore: figuresOf(earlier),
    days: groupedBy(sessions, (one) => one.service_day).map(([date, of]) => ({ date, ...figuresOf(of) })),
    hours: hoursOf(sessions),
    doctors: groupedBy(sessions, (one) => one.doctor_id).map(([doctorId, of]) => ({
      doctorId,
      name: names.get(doctorId) ?? '',
      ...figuresOf(of),
    })),
    pace: paceOf(sessions),
    ahead: aheadOf(sessions),
  }
}

/** The answers of some months, from the best face to the worst. */
function facesOf(months: Awaited<ReturnType<typeof answersOf>>): [number, number, number] {
  const sum = (face: 'short' | 'right' | 'long') => months.reduce((all, month) => all + month[face], 0)
  return [sum('short'), sum('right'), sum('long')]
}

/** What a caller may ask for.
 *  @throws Problem `date-out-of-range`, `doctor-not-found` */
export function rangeAsked(
  { hospitalId: hospital, onlyDoctor }: Caller,
  { from, to, doctor }: { from: string; to: string; doctor?: string | undefined },
  names: ReadonlyMap<string, string>,
): Asked {
  if (from > to || daysIn({ from, to }) > longestReport) throw new Problem('date-out-of-range', { days: longestReport })
  const named = doctor === undefined ? onlyDoctor : knownId(doctor)
  if (named !== undefined && (!names.has(named) || (onlyDoctor ?? named) !== named))
    throw new Problem('doctor-not-found')
  return { hospital, doctor: named, from, to }
}

const daysIn = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

async function countedSessions({ db, clock }: Context, asked: Asked): Promise<CountedSession[]> {
  const now = clock()
  const liveFrom = addDays(now.toISOString().slice(0, 10), -liveDays)
  const [summed, live] = await Promise.all([
    readSummaries(db, asked),
    asked.to < liveFrom ? [] : liveSessions(db, { ...asked, from: asked.from > liveFrom ? asked.from : liveFrom }, now),
  ])
  const ofToday = live.map((row) => ({ ...row, summary: summaryOf(readTimes(row)), isOver: row.is_over }))
  return [...summed.map((row) => ({ ...row, isOver: true })), ...ofToday]
}

function groupedBy(sessions: readonly CountedSession[], keyOf: (session: CountedSession) => string) {
  const groups = new Map<string, CountedSession[]>()
  for (const session of sessions) {
    const group = groups.get(keyOf(session))
    if (group) group.push(session)
    else groups.set(keyOf(session), [session])
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function hoursOf(sessions: readonly CountedSession[]): Report['hours'] {
  const cells = new Map<number, { tokens: number; waits: Counted }>()
  for (const { service_day: day, summary } of sessions)
    for (const [hour, tokens, wait] of summary.hours) {
      const key = ((weekdayOf(day) - 1) * 24 + hour) % (7 * 24)
      const cell = cells.get(key) ?? { tokens: 0, waits: new Counted() }
      cell.tokens += tokens
      cell.waits.add(wait)
      cells.set(key, cell)
    }
  return [...cells]
    .toSorted(([one], [other]) => one - other)
    .map(([key, { tokens, waits }]) => {
      const spread = waits.spread()
      const wait = spread && { half: spread.half, eight: spread.eight }
      return { weekday: Math.floor(key / 24) + 1, hour: key % 24, tokens, wait }
    })
}

/** From the first half hour in which a session's people were seen to the last: also a half hour without anyone is one of the session. */
function paceOf(sessions: readonly CountedSession[]): Report['pace'] {
  const halves = new Map<number, { people: number; sessions: number }>()
  for (const { summary, isOver } of sessions) {
    const seen = new Map(isOver ? summary.pace : [])
    for (let half = Math.min(...seen.keys()); half <= Math.max(...seen.keys()); half += 1) {
      const sum = halves.get(half % 48) ?? { people: 0, sessions: 0 }
      halves.set(half % 48, { people: sum.people + (seen.get(half) ?? 0), sessions: sum.sessions + 1 })
    }
  }
  return [...halves].toSorted(([one], [other]) => one - other).map(([halfHour, sum]) => ({ halfHour, ...sum }))
}

function aheadOf(sessions: readonly CountedSession[]): Report['ahead'] {
  const days = new Map<number, { tokens: number; missed: number }>()
  for (const { summary } of sessions)
    for (const [ahead, tokens, missed] of summary.ahead) {
      const sum = days.get(ahead) ?? { tokens: 0, missed: 0 }
      days.set(ahead, { tokens: sum.tokens + tokens, missed: sum.missed + missed })
    }
  return [...days].toSorted(([one], [other]) => one - other).map(([ahead, sum]) => ({ days: ahead, ...sum }))
}

/** The sessions of a day, with their figures.
 *  @throws Problem `doctor-not-found` */
export async function listSessions(
  { db, clock }: Context,
  caller: Caller,
  { date, doctor }: { date: string; doctor?: string | undefined },
): Promise<ReportedSession[]> {
  const names = await doctorNames(db, caller.hospitalId)
  const asked = rangeAsked(caller, { from: date, to: date, doctor }, names)
  const rows = await historiesOf(db, await sessionsBetween(db, asked), clock())
  return rows.map((row) => sessionWithFigures(row, readTimes(row)))
}

/** One session with its tokens, without names, and what was announced.
 *  @throws Problem `slot-not-found` */
export async function showSession({ db, clock }: Context, { hospitalId }: Caller, slotId: string, date: string) {
  const now = clock()
  const [row] = await historiesOf(db, [{ slotId: knownId(slotId), date }], now)
  if (row?.hospital_id !== hospitalId) throw new Problem('slot-not-found')
  const times = readTimes(row)
  const local = (instant: number) => withOffset(new Date(instant), row.time_zone)
  return {
    ...sessionWithFigures(row, times),
    tokens: times.tokens.map((token) => tokenInTimeline(token, local)),
    states: times.states.map(({ state, from, to, reason }) => ({
      ...{ state, reason, from: local(from), to: to === null ? null : local(to) },
    })),
  }
}
