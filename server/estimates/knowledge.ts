import type { PackedSummary } from './summary.ts'

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
