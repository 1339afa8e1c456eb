import type { QueueState } from '#contract/live-queue.ts'
import type { MovedAppointment } from './move-store.ts'

/** A change of a queue, published after its commit. No name, no mobile number: it travels between nodes. */
export interface QueueChange extends Pick<QueueState, 'slotId' | 'date' | 'currentQueueNumber' | 'version'> {
  /** The live number moved. */
  moved: boolean
  /** An appointment left the line: it is shorter for those behind. */
  left: boolean
  /** When it was committed, by this process's monotonic clock in milliseconds. */
  committedAt: number
  /** The mobile number of a new booking: its phones follow the queue from now on. Stays on this node. */
  mobile?: string
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

/** The change of each queue that appointments moved in, for publication right after the commit. */
export function changesOf(moved: readonly MovedAppointment[]): QueueChange[] {
  const committedAt = performance.now()
  const byQueue = new Map<string, QueueChange>()
  for (const row of moved) {
    byQueue.set(`${row.service_day} ${row.slot_id}`, {
      slotId: row.slot_id,
      date: row.service_day,
      currentQueueNumber: row.current_number,
      version: row.version,
      moved: row.advanced,
      left: true,
      committedAt,
    })
  }
  return [...byQueue.values()]
}
