import type { LineCause, QueueState } from '#contract/live-queue.ts'
import type { Offered } from './offer-store.ts'
import type { MovedAppointment } from './move-store.ts'
import { publicState } from './present.ts'
import type { QueueRow } from './queue-store.ts'

/** A change of a queue, published after its commit. No name, no mobile number: it travels between nodes. */
export interface QueueChange extends QueueState {
  /** What everyone sees of it changed: the live number, the called ones, or whether it is open. */
  moved: boolean
  /** The line changed for those who wait in it. */
  left: boolean
  /** Why the order of the line changed. */
  cause?: LineCause | undefined
  /** When it was committed, by this process's monotonic clock in milliseconds. */
  committedAt: number
  /** The mobile number of a new booking: its phones follow the queue from now on. Stays on this node. */
  mobile?: string
  /** The mobile numbers of those to whom a place was offered: their phones learn it at once. Stay on this node. */
  offeredTo?: readonly string[]
}

type Subscriber = (change: QueueChange) => void

/** The changes of all queues on this node. Publishers do not know their subscribers. */
export class QueueChanges {
  readonly #subscribers = new Set<Subscriber>()

  subscribe(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber)
  }

  publish(changes: readonly QueueChange[]): void {
    for (const change of changes) for (const subscriber of this.#subscribers) subscriber(change)
  }
}

/** The change of each queue that appointments moved in, for publication right after the commit.
 *  @param moved in the order of the acts; the last one of a queue has its state
 *  @param left whether the line changed for those in it */
export function changesOf(
  moved: readonly MovedAppointment[],
  { cause, left = true }: Partial<Pick<QueueChange, 'cause' | 'left'>> = {},
): QueueChange[] {
  const byQueue = new Map<string, QueueChange>()
  for (const row of moved) {
    const key = `${row.service_day} ${row.slot_id}`
    const isShown = row.is_shown || (byQueue.get(key)?.moved ?? false)
    const { offered_to: offeredTo } = row
    byQueue.set(key, { ...changeOf(row, { moved: isShown, left, cause }), ...(offeredTo && { offeredTo }) })
  }
  return [...byQueue.values()]
}

/** The change of each queue of which places were offered without a change of the queue itself. */
export const changesOfOffers = (offered: readonly Offered[]): QueueChange[] =>
  offered.map((row) => ({ ...changeOf(row, { moved: false, left: false }), offeredTo: row.offered_to }))

/** The change of a queue that is left as this row says. */
export const changeOf = (row: QueueRow, what: Pick<QueueChange, 'moved' | 'left' | 'cause'>): QueueChange => ({
  ...publicState(row),
  ...what,
  committedAt: performance.now(),
})
