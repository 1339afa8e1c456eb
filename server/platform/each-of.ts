import { setImmediate as nextTurn } from 'node:timers/promises'

/** Does a piece of work for each item, so many at a time. One begins in a turn of the event loop, so that work that computes before
 *  it waits does not hold up others.
 *  @throws what the first failing work throws, when those under way are over; no further one begins */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const item of items) {
    if (running.size >= atOnce) await Promise.race(running)
    await nextTurn()
    if (failures.length > 0) break
    const one = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
