import type { House } from '../house.ts'
import { beginJob } from './store.ts'

/** Work that comes round by itself. */
export interface Job {
  /** Its name in the database and in the log. */
  name: string
  /** Milliseconds from one beginning to the next, over all nodes. */
  every: number
  /** Does it, in pieces that hold nothing for long, and ends early when it is told to.
   *  @returns what it did, in numbers: they go into the log */
  work: (stopping: AbortSignal) => Promise<Record<string, number>>
}

type Ground = Pick<House, 'db' | 'clock' | 'log'>

/** How often a node looks whether a job is due, by the job's own period. */
const looks = 10

/** Sees to it that each job is begun once in its period, by one of the nodes that share the database: whoever writes down
 *  the beginning does it. Nodes look at different moments, by chance. A job that failed comes round again.
 *  @returns how to stop: what is at work ends with the piece that it is at */
export function openJobs(ground: Ground, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const working = new Set<Promise<void>>()

  function lookIn(job: Job, milliseconds: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const look = runIfDue(ground, job, stopping.signal).finally(() => {
        working.delete(look)
        if (!stopping.signal.aborted) lookIn(job, around(job.every / looks))
      })
      working.add(look)
    }, milliseconds)
    timers.add(timer)
  }
  for (const job of jobs) lookIn(job, around(job.every / looks))

  return async () => {
    stopping.abort()
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(working)
  }
}

/** From half to one and a half of it. */
const around = (milliseconds: number): number => milliseconds * (0.5 + Math.random())

/** Does a job if it is due and no other node has begun it, and says in the log what it did. */
export async function runIfDue(
  { db, clock, log }: Ground,
  { name, every, work }: Job,
  stopping: AbortSignal,
): Promise<void> {
  try {
    if (!(await beginJob(db, name, clock(), every))) return
    log.info({ job: name, ...(await work(stopping)) }, 'job done')
  } catch (error) {
    log.warn({ err: error, job: name }, 'a job failed; it comes round again')
  }
}
