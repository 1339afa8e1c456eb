/** What happened to a queue, told after the commit. No name, no mobile: this travels between nodes. */
export interface QueueNews {
  slotId: string
  date: string
  currentQueueNumber: number
  version: number
  /** `completed` moves the live number; `booked` and `cancelled` change only who is waiting. */
  what: 'booked' | 'completed' | 'cancelled'
  /** When it was committed, by this process's monotonic clock in milliseconds. */
  committedAt: number
  /** Whose appointment it is, for a booking: that person follows the queue from now on. */
  mobile?: string
}

type Listener = (news: QueueNews) => void

/** Where this room tells its news. Whoever wants to know listens; the room knows none of them. */
export class Announcements {
  readonly #listeners = new Set<Listener>()

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  tell(news: QueueNews): void {
    for (const listener of this.#listeners) listener(news)
  }
}
