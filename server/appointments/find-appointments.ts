import type { z } from 'zod'
import type { findAppointments as call } from '#contract/find-appointments.ts'
import { plainDigits } from '#contract/mobile.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { nearKeys } from '../platform/sound-alike.ts'
import { findRows, soundKeys, type FoundRow, type Wanted } from './find-store.ts'
import { forDesk } from './present.ts'
import { matchedWords, rankOf } from './rules.ts'

const pageSize = 20
/** With fewer, names with a wrong letter are looked for in the past too. */
const fewPast = 5

const days = ['today', 'coming', 'past'] as const

/** Finds appointments of the own hospital, for a doctor's session of the own doctor: those of today, of coming days, then of past ones, and within them the closest names first. */
export async function findAppointments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { hospitalId: hospital, onlyDoctor }: Pick<OfHospital, 'hospitalId' | 'onlyDoctor'>,
  { query, cursor = '0' }: z.output<typeof call.query>,
  daysAhead: number,
): Promise<z.output<typeof call.answer>> {
  const now = clock()
  const typed = plainDigits(query).normalize('NFC').toLowerCase().trim()
  const { found, keys } = await matching(typed)
  const rows = found.filter((row) => onlyDoctor === undefined || row.doctor_id === onlyDoctor)
  const from = Number(cursor)
  const page = rows.slice(from, from + pageSize)
  return {
    appointments: page.map((row) => ({
      ...forDesk(row),
      slotTimes: { startTime: row.start_time, endTime: row.end_time },
      when: row.day,
      matched: matchedWords(row, keys, typed),
    })),
    nextCursor: from + pageSize < Math.min(rows.length, 200) ? String(from + pageSize) : null,
  }

  async function matching(text: string): Promise<{ found: FoundRow[]; keys: readonly string[] }> {
    const typedDigits = text.replace(/[\s()+-]/g, '')
    // a mobile is stored without the zero that is dialled before it; the last four digits may begin with one
    const digits = typedDigits.length > 4 ? typedDigits.replace(/^0+(?=\d)/, '') : typedDigits
    if (/^\d{1,13}$/.test(digits))
      return {
        found: inOrder(await all({ digits }, digits.length >= 4 ? 'pastByNumber' : undefined), [], ''),
        keys: [],
      }
    const words = text.split(/\s+/).filter(Boolean)
    if (text.length < 2) return { found: [], keys: [] }
    const keys = await soundKeys(db, words.length > 2 ? [words[0] ?? '', words.at(-1) ?? ''] : words)
    const [key = ''] = keys.toSorted((a, b) => b.length - a.length)
    const wanted = { key, near: nearKeys(key) }
    const found = await all(wanted, 'pastByName')
    const past = found.filter(({ day }) => day === 'past')
    const more =
      past.length < fewPast && wanted.near.length > 0
        ? await findRows(db, 'pastNear', hospital, { ...wanted, now, daysAhead })
        : []
    return { found: inOrder([...found, ...more], keys, text), keys }
  }

  async function all(wanted: Wanted, past: 'pastByName' | 'pastByNumber' | undefined): Promise<FoundRow[]> {
    const asked = { ...wanted, now, daysAhead }
    const found = await Promise.all([
      findRows(db, 'open', hospital, asked),
      past ? findRows(db, past, hospital, asked) : [],
    ])
    return found.flat()
  }
}

/** Each once, without those whose name has not all of the words. */
function inOrder(rows: readonly FoundRow[], keys: readonly string[], text: string): FoundRow[] {
  const ranked = [...new Map(rows.map((row) => [row.id, row])).values()].flatMap((row) => {
    const rank = text === '' ? 0 : rankOf(row, keys, text)
    return rank === undefined ? [] : [{ row, rank }]
  })
  const later = (a: FoundRow, b: FoundRow) =>
    a.service_day < b.service_day ? -1 : a.service_day > b.service_day ? 1 : 0
  return ranked
    .toSorted(
      (a, b) =>
        days.indexOf(a.row.day) - days.indexOf(b.row.day) ||
        a.rank - b.rank ||
        (a.row.day === 'past' ? later(b.row, a.row) : later(a.row, b.row)) ||
        a.row.queue_number - b.row.queue_number ||
        (a.row.id < b.row.id ? -1 : 1),
    )
    .map(({ row }) => row)
}
