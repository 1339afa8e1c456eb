/** All that one finished session taught. */
export interface Summary {
  /** Day of the week, 0 to 6; null where the start is unknown. */
  day: number | null
  /** Numbers booked before the start. */
  booked: number
  /** Minutes of work (without pauses and without an empty line) and patients in them, for patients 1–5, 6–10, 11–20 and 21 on. */
  minutes: readonly number[]
  patients: readonly number[]
  /** Sum of squares of the deviations of sums of five from their mean, and the number of such sums. */
  fives: readonly [squares: number, count: number]
  /** Minutes from the start to the first call or tick; null where the start is unknown. */
  late: number | null
  /** Minutes announced, and when. */
  said: readonly [minutes: number, at: number] | null
  /** Whether the desk called (or only ticked). */
  calls: boolean
  /** How many groups of 1, 2, … 6 or more ticks. */
  groups: readonly number[]
  /** Reason and length in minutes of each pause. */
  pauses: readonly (readonly [reason: string, minutes: number])[]
  /** For each kind of number: how many came due, and how many of them were missed. */
  due: readonly number[]
  missed: readonly number[]
  /** Numbers that were put before others. */
  inserts: number
  /** Minutes between a completion and the next call, their sum and count. */
  gaps: readonly [minutes: number, count: number]
}

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

/** Correction of a cell's range, in logarithms around the median. */
export interface Correction {
  /** Sessions that had a shown range in this cell. */
  sessions: number
  low: number
  middle: number
  high: number
}

/** All that was learnt about a doctor in a slot. Plain JSON. */
export interface Knowledge {
  version: 1
  speciality: string
  /** Finished sessions ever. */
  sessions: number
  /** The last 60, oldest first. */
  recent: readonly PackedSummary[]
  corrections: Record<string, Correction>
}

/** All that was learnt about the doctors together. Plain JSON. */
export interface Pooled {
  version: 1
  corrections: Record<string, Correction>
}

/** Nothing is known of this doctor but the speciality. */
export const noKnowledge = (speciality: string): Knowledge => ({
  version: 1,
  speciality,
  sessions: 0,
  recent: [],
  corrections: {},
})

/** Nothing is known of any doctor. */
export const noPooled = (): Pooled => ({ version: 1, corrections: {} })
