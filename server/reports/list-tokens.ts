import { Readable } from 'node:stream'
import type { z } from 'zod'
import type * as calls from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { csvLine } from '../platform/csv.ts'
import { Download } from '../platform/http/file-answers.ts'
import { sessionNamed, sessionWithFigures, tokenInTimeline } from './present.ts'
import { readTimes } from './read-session.ts'
import { rangeAsked } from './show-report.ts'
import {
  doctorNames,
  historiesOf,
  placeOf,
  registeredTokens,
  sessionsBetween,
  type Asked,
  type Pair,
  type SessionRow,
} from './store.ts'
import { withOffset } from '../texts/dates.ts'

type Context = Pick<AppContext, 'db' | 'clock'>
type Caller = Pick<OfHospital, 'hospitalId' | 'onlyDoctor'>
type Query = { from: string; to: string; doctor?: string | undefined }

/** Sessions per statement: some hundred tokens are in memory at a time. */
const batchSize = 10

/** Without it spreadsheets read the file in another encoding. */
const byteOrderMark = '\uFEFF'

const ofSessions = [
  ...['date', 'doctor', 'slot', 'start_time', 'end_time', 'tokens', 'online', 'desk', 'kiosk', 'completed', 'missed'],
  ...['cancelled', 'left_over', 'waiting', 'capacity', 'first_call_minutes_after_start', 'wait_known', 'wait_half'],
  ...['wait_8_in_10', 'with_doctor_known', 'with_doctor_half', 'with_doctor_8_in_10'],
]

/** The sessions of a range as a file for a spreadsheet, streamed.
 *  @throws Problem `date-out-of-range`, `doctor-not-found` */
export const exportSessions = (context: Context, caller: Caller, query: Query): Promise<Download> =>
  exported(context, caller, query, { name: 'sessions', head: ofSessions }, async (rows) =>
    rows
      .map((row) => {
        const { wait, withDoctor, ...session } = sessionWithFigures(row, readTimes(row))
        return csvLine([
          ...[row.service_day, row.doctor_name, row.slot_name, row.start_time, row.end_time, session.tokens],
          ...[session.online, session.desk, session.kiosk, session.completed, session.missed, session.cancelled],
          ...[session.leftOver, session.waiting, session.capacity, session.start, wait?.known, wait?.half, wait?.eight],
          ...[withDoctor?.known, withDoctor?.half, withDoctor?.eight],
        ])
      })
      .join(''),
  )

const ofTokens = [
  ...['date', 'doctor', 'slot', 'token', 'name', 'age', 'gender', 'contact', 'booked_by', 'booked_at', 'arrived_at'],
  ...['called_at', 'completed_at', 'outcome', 'waited_minutes'],
]

/** The tokens of a range with their persons, as a file for a spreadsheet, streamed.
 *  @throws Problem `date-out-of-range`, `doctor-not-found` */
export const exportTokens = (context: Context, caller: Caller, query: Query): Promise<Download> =>
  exported(context, caller, query, { name: 'tokens', head: ofTokens }, async (rows) =>
    (await withPersons(context, caller, rows))
      .flatMap(({ row, tokens }) =>
        tokens.map(({ person, token, wait }) =>
          csvLine([
            ...[row.service_day, row.doctor_name, row.slot_name, token.queueNumber, person.patient_name],
            ...[person.patient_age, person.patient_gender, person.contact, token.by, token.bookedAt, token.arrivedAt],
            ...[token.calledAt, token.completedAt, token.outcome, wait],
          ]),
        ),
      )
      .join(''),
  )

/** Sessions with the persons of their tokens. */
async function withPersons({ db }: Context, { hospitalId }: Caller, rows: readonly SessionRow[]) {
  const keyOf = ({ service_day, slot_id }: Pick<SessionRow, 'service_day' | 'slot_id'>) => `${service_day} ${slot_id}`
  const persons = Map.groupBy(await registeredTokens(db, hospitalId, rows.map(pairOf)), keyOf)
  return rows.map((row) => {
    const local = (instant: number) => withOffset(new Date(instant), row.time_zone)
    const { beganAt, ...session } = readTimes(row)
    const times = new Map(session.tokens.map((token) => [token.queueNumber, token]))
    const tokens = (persons.get(keyOf(row)) ?? []).flatMap((person) => {
      const token = times.get(person.queue_number)
      return token ? { person, token: tokenInTimeline(token, local), wait: token.wait } : []
    })
    return { row, tokens, beganAt: beganAt === null ? null : local(beganAt) }
  })
}

/** The register of a day, or of one of its sessions: every token with its person, its times and its outcome. */
export async function showRegister(
  context: Context,
  caller: Caller,
  { date, slot }: { date: string; slot?: string | undefined },
): Promise<z.output<typeof calls.showRegister.answer>> {
  const { db, clock } = context
  const asked = { hospital: caller.hospitalId, doctor: caller.onlyDoctor, from: date, to: date }
  const pairs = (await sessionsBetween(db, asked)).filter(({ slotId }) => slot === undefined || slotId === slot)
  const rows = await historiesOf(db, pairs, clock())
  return {
    sessions: (await withPersons(context, caller, rows)).map(({ row, tokens, beganAt }) => ({
      ...sessionNamed(row),
      beganAt,
      tokens: tokens.map(({ token, person }) => ({
        ...token,
        patient: {
          ...{ name: person.patient_name, age: person.patient_age, gender: person.patient_gender },
          ...(person.contact !== null && { contact: person.contact }),
        },
      })),
    })),
  }
}

const pairOf = (row: SessionRow): Pair => ({ slotId: row.slot_id, date: row.service_day })

async function exported(
  { db, clock }: Context,
  caller: Caller,
  query: Query,
  { name, head }: { name: string; head: readonly string[] },
  linesOf: (rows: SessionRow[]) => Promise<string>,
): Promise<Download> {
  const asked = rangeAsked(caller, query, await doctorNames(db, caller.hospitalId))
  const hospital = (await placeOf(db, caller.hospitalId, clock()))?.name ?? ''
  async function* lines() {
    yield byteOrderMark + csvLine(head)
    for (let day = asked.from; day <= asked.to; day = addDays(day, 31))
      yield* linesOfMonth({ ...asked, from: day, to: earlier(addDays(day, 30), asked.to) })
  }
  async function* linesOfMonth(month: Asked) {
    const pairs = await sessionsBetween(db, month)
    for (let at = 0; at < pairs.length; at += batchSize)
      yield linesOf(await historiesOf(db, pairs.slice(at, at + batchSize), clock()))
  }
  const latin = hospital
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
  const file = [latin || 'hospital', name, asked.from, asked.to].join('-')
  return new Download(Readable.from(lines(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    name: `${file}.csv`,
  })
}

const earlier = (one: string, other: string) => (one < other ? one : other)
