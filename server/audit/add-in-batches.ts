import type { Entry } from './store.ts'

/** With more rows in the queue than this, callers do not wait for their rows, and rows are collected for `rushIntervalMs`,
 *  which costs a quarter of writing them one by one. */
const maxWaiting = 16
const rushIntervalMs = 100
/** Rows per statement. */
const maxBatch = 1_000

/** Writes rows in order, one batch after the other.
 *  @param write must not throw
 *  @returns `put`, which resolves when the row is written, or at once during a rush; `put.all` resolves when all are written */
export function addInBatches(write: (entries: Entry[]) => Promise<void>) {
  let queue: Entry[] = []
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function release(): void {
    for (const settle of waiting) settle()
    waiting = []
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [entries, written] = [queue.slice(0, maxBatch), waiting]
    queue = queue.slice(maxBatch)
    waiting = []
    await write(entries)
    for (const settle of written) settle()
    running = undefined
    if (queue.length > 0) start()
  }

  function runNow(): void {
    running = run()
  }

  function start(): void {
    if (running) return
    if (queue.length <= maxWaiting || queue.length >= maxBatch) runNow()
    else timer ??= setTimeout(runNow, rushIntervalMs)
  }

  function put(entry: Entry): Promise<void> {
    queue.push(entry)
    const isRush = queue.length > maxWaiting
    if (isRush) release()
    const written = isRush ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))
    start()
    return written
  }

  /** Resolves when every row so far is written. */
  put.all = async (): Promise<void> => {
    while (running || queue.length > 0) await (running ??= run())
  }
  return put
}
