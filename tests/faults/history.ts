/** Requests and answers of callers, updates of followers, and the database's rows at the end. Instants are
 *  milliseconds of one clock that never goes back; a queue is named `<slotId> <date>`. */
export interface History {
  bookings: readonly BookingTry[]
  completions: readonly CompletionTry[]
  followers: readonly Follower[]
  kept: Kept
}

/** How a try ended that was not acknowledged: `refused` is a no that took no effect; after `doubt` (no answer, or 503)
 *  it may have taken effect, or may still. */
type Unacknowledged = 'refused' | 'doubt'

/** One try of a booking. The same key again is another try of the same one. */
export interface BookingTry {
  key: string
  queue: string
  start: number
  end: number
  answer: { id: string; queueNumber: number } | Unacknowledged
}

/** One try of completing an appointment. */
export interface CompletionTry {
  id: string
  start: number
  end: number
  answer: 'completed' | Unacknowledged
}

export interface Follower {
  name: string
  /** The updates that it applied, in order, over all of its connections. */
  told: readonly Told[]
}

export interface Told {
  queue: string
  version: number
  number: number
}

/** The database's rows at the end. */
export interface Kept {
  queues: readonly KeptQueue[]
  appointments: readonly KeptAppointment[]
}

export interface KeptQueue {
  queue: string
  lastNumber: number
  currentNumber: number
  waiting: number
  version: number
}

export interface KeptAppointment {
  id: string
  queue: string
  queueNumber: number
  status: 'waiting' | 'completed' | 'cancelled'
  /** Under which key it was booked; null for one that was there before the history began. */
  key: string | null
}
