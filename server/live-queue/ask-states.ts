import { batch } from '../platform/batch.ts'
import type { AppContext } from '../platform/app-context.ts'
import {
  linesOf,
  statesOf,
  type DatedQueue,
  type LineRow,
  type NumberedQueueRow,
  type QueueKey,
} from '../appointments/index.ts'

/** Reads queues for sockets. */
export interface AskStates {
  /** The states of the queues whose slots exist. */
  states: (keys: readonly QueueKey[]) => Promise<NumberedQueueRow[]>
  /** The lines of the queues that have a booking. */
  lines: (queues: readonly DatedQueue[]) => Promise<LineRow[]>
}

/** Queues per statement. */
const maxSize = 500

/** Reads the queues of simultaneous requests in batches: when a node stops, thousands of phones reconnect to the others at once. A
 *  result is never older than its request.
 *  @param learn called with every state that was read */
export function askStates(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  learn: (row: NumberedQueueRow) => void = () => undefined,
): AskStates {
  const state = batch(
    async (keys: QueueKey[]) => {
      const rows = new Map((await statesOf(db, keys, clock())).map((row) => [row.n, row]))
      for (const row of rows.values()) learn(row)
      return keys.map((_, n) => rows.get(n) ?? 'none')
    },
    { maxSize, concurrency: 2 },
  )
  const line = batch(
    async (queues: DatedQueue[]) => {
      const names = new Map(queues.map((queue) => [nameOf(queue), queue]))
      const rows = new Map(
        (await linesOf(db, [...names.values()])).map((row) => [`${row.slot_id} ${row.service_day}`, row]),
      )
      return queues.map((queue) => rows.get(nameOf(queue)) ?? 'none')
    },
    { maxSize, concurrency: 2 },
  )
  return {
    states: async (keys) => (await Promise.all(keys.map(state))).filter((row) => row !== 'none'),
    lines: async (queues) => (await Promise.all(queues.map(line))).filter((row) => row !== 'none'),
  }
}

const nameOf = ({ slotId, date }: DatedQueue): string => `${slotId} ${date}`
