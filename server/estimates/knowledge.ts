/** What one finished session taught. Short names: a row of 60 of these is stored for each doctor and slot. */
export interface Summary {
  /** Day of the week, 0 to 6; null where the start is unknown. */
  day: number | null
  /** Numbers booked before the start. */
  booked: number
  /** Minutes of work (without pauses and without an empty line) and patients in them, for patients 1–5, 6–10, 11–20 and 21 on. */
  minutes: number[]
  patients: number[]
  /** Sum of squares of the deviations of sums of five from their mean, and the number of such sums. */
  fives: [squares: number, count: number]
  /** Minutes from the start to the first call or tick; null where the start is unknown. */
  late: number | null
  /** Minutes announced, and when. */
  said: [minutes: number, at: number] | null
  /** Whether the desk called (or only ticked). */
  calls: boolean
  /** How many groups of 1, 2, … 6 or more ticks. */
  groups: number[]
  /** Reason and length in minutes of each pause. */
  pauses: [reason: string, minutes: number][]
  /** For each kind of number: how many came due, and how many of them were missed. */
  due: number[]
  missed: number[]
  /** Numbers that were put before others. */
  inserts: number
  /** Minutes between a completion and the next call, their sum and count. */
  gaps: [minutes: number, count: number]
}

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
  recent: Summary[]
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
