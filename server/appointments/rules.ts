import { createHash } from 'node:crypto'
import { statuses, type AppointmentStatus, type Priority } from '#contract/appointments.ts'
import { queueReason, type LineCause, type QueueReason, type QueueStatus } from '#contract/live-queue.ts'
import { serviceDay } from '#contract/service-day.ts'
import type { AppointmentAct } from '#contract/transitions.ts'
import type { Limit } from '../platform/limits/index.ts'
import { nearKeys } from '../platform/sound-alike.ts'
import type { Ask } from './booking-store.ts'

/** By whom a caller of a scope, or the holder of a link, moves an appointment. */
export const moverOf = { account: 'patient', link: 'patient', hospital: 'staff' } as const

/** Whether an appointment that has moved was called or waited before. The numbers that a desk is asked about and shown count these. */
export const hasWaited = ({ from_status: from }: { from_status: AppointmentStatus }): boolean =>
  statuses.inLine.includes(from)

/** For how long an act can be taken back, in seconds. */
export const undoableFor = 30

/** For how long after a call `next` completes the called one only for a desk that is sure, in seconds: a double press is not. */
export const sureWithin = 2

/** The reason of a queue's state that everyone may know; any other is in the history only. */
export const publicReasonOf = (reason: string | null | undefined): QueueReason | null =>
  queueReason.safeParse(reason).data ?? null

/** A late queue is announced again when it is later by so many minutes. */
const laterAgain = 15

/** Whether patients get a notice of a queue's new state: late and paused once each, and late again when it has grown. */
export function isAnnouncedAgain(
  before: { state: QueueStatus; told_minutes: number | null },
  { state, minutes }: { state: QueueStatus; minutes: number | null },
): boolean {
  if (state !== 'late' && state !== 'paused') return false
  if (before.state !== state) return true
  return state === 'late' && (minutes ?? 0) >= (before.told_minutes ?? 0) + laterAgain
}

/** Why the order of the line changed, for those in it. */
export function causeOf(
  {
    act,
    from,
    to,
    priority,
  }: { act: AppointmentAct; from: AppointmentStatus; to: AppointmentStatus; priority: Priority },
  isPlaced: boolean,
): LineCause | undefined {
  if (!statuses.inLine.includes(from) && statuses.inLine.includes(to)) return 'rejoined'
  if (!isPlaced) return undefined
  if (act === 'priority') return priority === 'emergency' ? 'emergency' : 'priority'
  return 'moved'
}

/** Graphemes are the same in every language. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letter of a name, with the signs that belong to it. */
export function firstLetter(name: string, language = 'en'): string {
  const [first] = graphemes.segment(name.trim())
  return first ? `${first.segment.toLocaleUpperCase(language)}.` : ''
}

const hour = 3600

/** Limits of booking requests by one patient, one hospital's desks and one network, including retries. */
export const bookingLimits = {
  account: { name: 'booking-patient', most: 60, seconds: hour },
  hospital: { name: 'booking-hospital', most: 3_600, seconds: hour },
  address: { name: 'booking-address', most: 7_200, seconds: hour },
} satisfies Record<string, Limit>

/** Limit of the codes that one patient tries on arriving. */
export const arrivalLimit: Limit = { name: 'arrival-patient', most: 5, seconds: hour }

/** Limit of the acts of one hospital's desks, and of one patient. */
export const actLimits = {
  account: { name: 'acts-patient', most: 60, seconds: hour },
  hospital: { name: 'acts-hospital', most: 7_200, seconds: hour },
} satisfies Record<string, Limit>

/** Limit of what one hospital's desks read of its days, queues and appointments: every desk reads the day again after an event, at most once
 *  a second. */
export const readLimit: Limit = { name: 'reads-hospital', most: 600, seconds: 60 }

/** Limit of the mobiles whose patients one hospital's desks look up. */
export const knownLimit: Limit = { name: 'known-hospital', most: 60, seconds: 60 }

/** The optional fields that are in a fingerprint also where they are not set. Do not add to them: a booking that is sent before an
 *  upgrade and retried after it must have the same fingerprint, so a field that an upgrade adds counts only where it is set. */
const countedUnset: readonly string[] = ['contact', 'day', 'mobile', 'patientId']

/** A hash of a booking: two bookings with the same fingerprint are the same booking. */
export function fingerprintOf({
  name,
  age,
  gender,
  ...rest
}: Omit<Ask, 'id' | 'key' | 'caller' | 'language' | 'fingerprint'>): string {
  const parts = Object.entries({ patientName: name, patientAge: age, patientGender: gender, ...rest })
    .filter(([field, value]) => value !== undefined || countedUnset.includes(field))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** How long after a completed visit it can be answered, and how long an answer can be changed, in milliseconds. */
const answerableFor = 7 * 86_400_000
const changeableFor = 10 * 60_000

type Answerable = { status: AppointmentStatus; status_at: Date; feedback: number | null; feedback_at: Date | null }

/** Until when a visit can be answered, or its answer changed; undefined of one that is not completed. */
export function answerableUntil({
  status,
  status_at: completedAt,
  feedback_at: answeredAt,
}: Answerable): Date | undefined {
  if (status !== 'completed') return undefined
  const last = completedAt.getTime() + answerableFor
  return new Date(answeredAt ? Math.min(last, answeredAt.getTime() + changeableFor) : last)
}

/** Why a visit cannot be answered; undefined where it can, and where it has that answer. */
export function mayAnswer(
  visit: Answerable,
  waiting: number,
  at: Date,
): 'wrong-status' | 'already-answered' | undefined {
  const until = answerableUntil(visit)
  if (!until || at.getTime() - visit.status_at.getTime() > answerableFor) return 'wrong-status'
  return at > until && visit.feedback !== waiting ? 'already-answered' : undefined
}

/** The opaque cursor of the page of past visits after one. */
export const pastCursor = ({ day, id }: { day: string; id: string }): string =>
  Buffer.from(`${day} ${id}`).toString('base64url')

const pastStart = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Where the page begins; undefined for an invalid cursor. */
export function readPastCursor(cursor: string): { day: string; id: string } | undefined {
  const [, day, id] = pastStart.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return day !== undefined && id !== undefined && serviceDay.safeParse(day).success ? { day, id } : undefined
}

/** Whether a typed key means a word, also unfinished or with a wrong letter. */
const isMeant = (typed: string, key: string) => key.startsWith(typed) || nearKeys(typed).includes(key)

/** The words of a found name that begin like a typed one, else the first or the last that sounds like one. */
export function matchedWords(
  { patient_name: name, first_key, last_key }: { patient_name: string; first_key: string; last_key: string },
  keys: readonly string[],
  text: string,
): string[] {
  const words = name.trim().split(/\s+/)
  const typed = text.split(/\s+/)
  const begins = (word: string) => typed.some((one) => word.normalize('NFC').toLowerCase().startsWith(one))
  const exact = words.filter(begins)
  if (exact.length >= typed.length) return exact
  const ends = new Map([
    [words.at(-1), last_key],
    [words[0], first_key],
  ])
  return words.filter((word) => begins(word) || keys.some((key) => isMeant(key, ends.get(word) ?? '-')))
}

/** How close a found name is to the typed text, 0 the closest; undefined where it has not each of the words.
 *  @param keys of the first and the last typed word */
export function rankOf(
  {
    patient_name: name,
    first_key: first,
    last_key: last,
  }: { patient_name: string; first_key: string; last_key: string },
  keys: readonly string[],
  text: string,
): number | undefined {
  const words = name.normalize('NFC').toLowerCase()
  if (words.startsWith(text)) return 0
  if (words.includes(` ${text}`)) return 1
  if (!keys.every((key) => isMeant(key, first) || isMeant(key, last))) return undefined
  return keys.every((key) => key === first || key === last) ? 2 : 3
}
