import type { QueueState } from '#contract/live-queue.ts'

/** How long a call is new: it is announced, and its ticket is marigold. */
const newForMs = 20_000

type Queue = Pick<QueueState, 'slotId' | 'called' | 'calledAt'>

/** Whether a queue's last call is new at an instant by the server's clock; a little later for a clock that goes wrong. */
export function isNewCall({ called, calledAt }: Pick<Queue, 'called' | 'calledAt'>, now: number): boolean {
  return called.length > 0 && calledAt !== undefined && Math.abs(now - Date.parse(calledAt)) < newForMs
}

/** The tokens that were called since this display looked last, in the order of the calls. Calls that it did not hear while they were
 *  new, because it was off or without a network, are not announced later.
 *  @param heard when a token was called last, by slot; is brought up to date
 *  @param now by the server's clock, in milliseconds since 1970 */
export function newCalls(heard: Map<string, number>, queues: readonly Queue[], now: number) {
  const found: { number: number; room: string | null; at: number }[] = []
  for (const queue of queues) {
    const last = queue.called.at(-1)
    const at = Date.parse(queue.calledAt ?? '')
    if (!(at > (heard.get(queue.slotId) ?? 0))) continue
    heard.set(queue.slotId, at)
    if (last && isNewCall(queue, now)) found.push({ number: last.queueNumber, room: last.room, at })
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ number, room }) => ({ number, room }))
}
