/** Why a number is taken before others; `none` takes the mark away and keeps the place. */
export type PriorityMark = 'none' | 'senior' | 'disabled' | 'pregnant' | 'doctor' | 'emergency'

/** What happened in a session. `at` is minutes after its start, negative before it. An act that the desk took back is left out with the
 *  act of taking it back. */
export type SessionEvent =
  | {
      at: number
      what: 'booked' | 'called' | 'completed' | 'no_show' | 'cancelled' | 'rejoined' | 'arrived'
      number: number
    }
  | { at: number; what: 'priority'; number: number; priority: PriorityMark }
  | { at: number; what: 'late'; minutes: number }
  | { at: number; what: 'paused'; reason?: string | undefined }
  | { at: number; what: 'resumed' }

/** One doctor's queue on one day, as far as it is known. */
export interface Session {
  session: string
  doctor: string
  slot: string
  speciality: string
  /** ISO 8601 with the offset of the hospital. Null where the slot's times cannot be read: then `at` counts from any moment of the day,
   *  no lateness is learnt, and nothing is shown before the doctor has begun. */
  start: string | null
  end: string | null
  events: readonly SessionEvent[]
}

/** Minutes after the moment of the estimate: the call comes before p10 one time in ten, before p90 nine times in ten. */
export interface Quantiles {
  p10: number
  p50: number
  p90: number
}

/** What one number in line is shown. */
export interface NumberEstimate {
  number: number
  /** The waiting and the called ones before it, with the one inside. */
  ahead: number
  /** Null where too little is known to show a range. */
  range: Quantiles | null
}

/** A queue at a moment. */
export interface QueueEstimate {
  /** Minutes after the start of the session. */
  at: number
  /** `session`: five completions today; `history`: the sessions before. */
  basis: 'session' | 'history'
  /** The waiting numbers in the order of the line, without those that are called. */
  line: NumberEstimate[]
  /** A patient who would join the line now, as the last. */
  walkIn: Omit<NumberEstimate, 'number'>
}
