import { longestReport, type Report, type ReportedSession } from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { sessionWithFigures, tokenInTimeline } from './present.ts'
import { readTimes } from './read-session.ts'
import { addNext, Counted, Numbers, packed, summaryOf, Sums, weekdayOf, type Listener } from './rules.ts'
import {
  answersOf,
  doctorNames,
  historiesOf,
  liveSessions,
  readDays,
  sessionsBetween,
  type Asked,
  type DayRow,
  type SessionRow,
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
  const before = { from: addDays(asked.from, -daysIn(asked)), to: addDays(asked.from, -1) }
  const [days, daysBefore, answers] = await Promise.all([
    daysOf(context, asked),
    daysOf(context, { ...asked, ...before }),
    answersOf(context.db, asked),
  ])
  const totalsBefore = new Sums()
  for (const day of daysBefore) addDay(day, () => [totalsBefore])
  const { totals, ...sums } = sumsOf(days)
  return {
    from: asked.from,
    to: asked.to,
    before,
    totals: { ...totals, feedback: answers.length === 0 ? null : facesOf(answers) },
    months: answers.map((one) => ({ from: one.month, feedback: facesOf([one]) })),
    totalsBefore: totalsBefore.figures(),
    ...sums,
    doctors: inOrder(sums.doctors).map(([doctorId, of]) => ({
      doctorId,
      name: names.get(doctorId) ?? '',
      ...of.figures(),
    })),
  }
}

/** What the sessions of some days were, in all and by what a report compares. */
function sumsOf(rows: readonly CountedDay[]) {
  const totals = new Sums()
  const days = new Map<string, Sums>()
  const doctors = new Map<string, Sums>()
  const hours = new Map<number, { tokens: number; waits: Counted }>()
  const halves = new Map<number, { people: number; sessions: number }>()
  const aheads = new Map<number, { tokens: number; missed: number }>()
  for (const row of rows) {
    const day = known(days, row.service_day, () => new Sums())
    const midnight = (weekdayOf(row.service_day) - 1) * 24
    addDay(row, (doctor) => [totals, day, known(doctors, doctor, () => new Sums())], {
      hour: (hour, tokens) => {
        const cell = known(hours, (midnight + hour) % (7 * 24), () => ({ tokens: 0, waits: new Counted() }))
        cell.tokens += tokens
        return cell.waits
      },
      ...(row.isOver && {
        pace: (halfHour, people) => {
          const half = known(halves, halfHour % 48, () => ({ people: 0, sessions: 0 }))
          half.people += people
          half.sessions += 1
        },
      }),
      ahead: (ahead, tokens, missed) => {
        const sum = known(aheads, ahead, () => ({ tokens: 0, missed: 0 }))
        sum.tokens += tokens
        sum.missed += missed
      },
    })
  }
  return {
    totals: totals.figures(),
    days: inOrder(days).map(([date, sum]) => ({ date, ...sum.figures() })),
    hours: inOrder(hours).map(([key, { tokens, waits }]) => {
      const spread = waits.spread()
      const wait = spread && { half: spread.half, eight: spread.eight }
      return { weekday: Math.floor(key / 24) + 1, hour: key % 24, tokens, wait }
    }),
    doctors,
    pace: inOrder(halves).map(([halfHour, sum]) => ({ halfHour, ...sum })),
    ahead: inOrder(aheads).map(([days, sum]) => ({ days, ...sum })),
  }
}

/** The value of the key, made where there is none. */
function known<K, V>(map: Map<K, V>, key: K, made: () => V): V {
  const value = map.get(key)
  if (value !== undefined) return value
  const first = made()
  map.set(key, first)
  return first
}

const inOrder = <K extends string | number, V>(map: ReadonlyMap<K, V>) =>
  [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))

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

/** Sessions of a day: summed-up ones, or one of which tokens may still wait. */
interface CountedDay extends DayRow {
  isOver: boolean
}

async function daysOf({ db, clock }: Context, asked: Asked): Promise<CountedDay[]> {
  const now = clock()
  const liveFrom = addDays(now.toISOString().slice(0, 10), -liveDays)
  const [summed, live] = await Promise.all([
    readDays(db, asked),
    asked.to < liveFrom ? [] : liveSessions(db, { ...asked, from: asked.from > liveFrom ? asked.from : liveFrom }, now),
  ])
  return [...summed.map((row) => ({ ...row, isOver: true })), ...live.map(dayWith)]
}

const dayWith = (row: SessionRow): CountedDay => ({
  ...{ service_day: row.service_day, isOver: row.is_over, doctors: [row.doctor_id], capacities: [row.capacity] },
  ...{ shown: [row.range_shown], held: [row.range_held], summaries: packed(summaryOf(readTimes(row))) },
})

/** Adds each session of a day to the sums of its doctor. */
function addDay(row: CountedDay, sumsOf: (doctor: string) => readonly Sums[], listener?: Listener): void {
  const numbers = new Numbers(row.summaries)
  for (const [at, doctor] of row.doctors.entries())
    addNext(
      numbers,
      {
        isOver: row.isOver,
        capacity: row.capacities[at] ?? null,
        shown: row.shown[at] ?? 0,
        held: row.held[at] ?? 0,
      },
      sumsOf(doctor),
      listener,
    )
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
