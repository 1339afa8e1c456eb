import type { AppContext } from '../app-context.ts'
import { beginJob } from './store.ts'

/** Periodic work. */
export interface Job {
  /** Its name in the database and in the log. */
  name: string
  /** Milliseconds from one start to the next, over all nodes. */
  every: number
  /** Works in small batches, which hold locks briefly, and ends after a batch when `stopping` is aborted.
   *  @returns numbers for the log */
  work: (stopping: AbortSignal) => Promise<Record<string, number>>
}

type Context = Pick<AppContext, 'db' | 'clock' | 'log'>

/** Checks of each node in one period of a job. */
const checksPerPeriod = 10

/** Runs each job once in its period on one of the nodes that share the database: on the node that stores the start first. Random
 *  intervals spread the checks of the nodes. A job that failed runs again in its next period.
 *  @returns stops the jobs; a running one ends after its current batch */
export function openJobs(context: Context, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const working = new Set<Promise<void>>()

  function checkIn(job: Job, milliseconds: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const check = runIfDue(context, job, stopping.signal).finally(() => {
        working.delete(check)
        if (!stopping.signal.aborted) checkIn(job, jitter(job.every / checksPerPeriod))
      })
      working.add(check)
    }, milliseconds)
    timers.add(timer)
  }
  for (const job of jobs) checkIn(job, jitter(job.every / checksPerPeriod))

  return async () => {
    stopping.abort()
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(working)
  }
}

/** A random value between 0.5 and 1.5 times it. */
const jitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random())

/** Runs a job if it is due and no other node has started it, and logs the result: one that had nothing to do only at the level
 *  `debug`, because some run every minute. */
export async function runIfDue(
  { db, clock, log }: Context,
  { name, every, work }: Job,
  stopping: AbortSignal,
): Promise<void> {
  try {
    if (!(await beginJob(db, name, clock(), every))) return
    const done = await work(stopping)
    const level = Object.values(done).some((count) => count !== 0) ? 'info' : 'debug'
    log[level]({ job: name, ...done }, 'job done')
  } catch (error) {
    log.warn({ err: error, job: name }, 'a job failed; it runs again in its next period')
  }
}
