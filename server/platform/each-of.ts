import { setImmediate as nextTurn } from 'node:timers/promises'

/** Calls `work` for each item, with limited concurrency. One call starts in each turn of the event loop, so that synchronous work does
 *  not block it.
 *  @throws the first error, after the running calls have settled; no further call starts */
export async function eachOf<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const item of items) {
    if (running.size >= concurrency) await Promise.race(running)
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
