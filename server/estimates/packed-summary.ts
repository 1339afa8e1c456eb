import type { Summary } from './summary.ts'

/** A summary without the names of its fields and without zeros at the ends of lists: 60 of these are stored for each doctor and slot. */
export type PackedSummary = readonly [
  day: number | null,
  booked: number,
  minutes: readonly number[],
  patients: readonly number[],
  fives: Summary['fives'],
  late: number | null,
  said: Summary['said'],
  calls: boolean,
  groups: readonly number[],
  pauses: Summary['pauses'],
  due: readonly number[],
  missed: readonly number[],
  inserts: number,
  gaps: Summary['gaps'],
]

export const pack = (one: Summary): PackedSummary => [
  one.day,
  one.booked,
  withoutZeros(one.minutes),
  withoutZeros(one.patients),
  one.fives,
  one.late,
  one.said,
  one.calls,
  withoutZeros(one.groups),
  one.pauses,
  withoutZeros(one.due),
  withoutZeros(one.missed),
  one.inserts,
  one.gaps,
]

export function unpack(row: PackedSummary): Summary {
  const [day, booked, minutes, patients, fives, late, said, calls, groups, pauses, due, missed, inserts, gaps] = row
  return { day, booked, minutes, patients, fives, late, said, calls, groups, pauses, due, missed, inserts, gaps }
}

const withoutZeros = (values: readonly number[]) => values.slice(0, values.findLastIndex((value) => value !== 0) + 1)
