import type { Entry } from './store.ts'

/** So many may wait for their rows at a time. With more of them it is a rush: then nobody waits, and the rows of so many
 *  milliseconds go together, which costs a quarter of what they would cost one by one. */
const mostWaiting = 16
const rushBatch = 100
/** Rows that are written at once, at most. */
const mostAtOnce = 1_000

/** Writes rows in the order in which they came, one batch after the other.
 *  @param write must not throw
 *  @returns what adds a row, settled when it is written, in a rush at once; and what waits for all of them */
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
    const [entries, told] = [queue.slice(0, mostAtOnce), waiting]
    queue = queue.slice(mostAtOnce)
    waiting = []
    await write(entries)
    for (const settle of told) settle()
    running = undefined
    if (queue.length > 0) start()
  }

  function runNow(): void {
    running = run()
  }

  function start(): void {
    if (running) return
    if (queue.length <= mostWaiting || queue.length >= mostAtOnce) runNow()
    else timer ??= setTimeout(runNow, rushBatch)
  }

  function put(entry: Entry): Promise<void> {
    queue.push(entry)
    const isRush = queue.length > mostWaiting
    if (isRush) release()
    const written = isRush ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))
    start()
    return written
  }

  /** Waits until everything that was put so far is written. */
  put.all = async (): Promise<void> => {
    while (running || queue.length > 0) await (running ??= run())
  }
  return put
}
