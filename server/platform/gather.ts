import { onBehalfOf, requestIds } from './requests.ts'

/** Answers many asks of the same moment with few runs. Asks that came in one turn of the event loop go out together at
 *  its end, so one that comes alone is not delayed; while `atOnce` runs are under way, further asks wait together and
 *  go out in the next run, at most `most` in one. A run is done on behalf of all of its requests.
 *  @param run answers a list of asks by a list of the same order and length */
export function gather<Ask, Answer>(
  run: (asks: Ask[]) => Promise<readonly Answer[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (ask: Ask) => Promise<Answer> {
  type Waiting = {
    ask: Ask
    of: readonly string[]
    resolve: (answer: Answer) => void
    reject: (reason: unknown) => void
  }
  let waiting: Waiting[] = []
  let running = 0
  let soon = false

  async function runTogether(group: Waiting[]): Promise<void> {
    running += 1
    try {
      const answers = await onBehalfOf(
        group.flatMap(({ of }) => of),
        () => run(group.map(({ ask }) => ask)),
      )
      group.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('An ask was left without an answer.'))
        else resolve(answer)
      })
    } catch (reason) {
      for (const { reject } of group) reject(reason)
    } finally {
      running -= 1
      start()
    }
  }

  function start(): void {
    while (running < atOnce && waiting.length > 0) {
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      void runTogether(group)
    }
  }

  /** After the network has been read: what the same moment brought is here by then. */
  function startSoon(): void {
    if (soon || running === atOnce) return
    soon = true
    setImmediate(() => {
      soon = false
      start()
    })
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, of: requestIds(), resolve, reject })
      startSoon()
    })
}
