import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { median, percentile, sharedNow } from './figures.ts'
import type { NewsNodeJob } from './news-node.ts'
import { processorMs, processorMsOfFamily } from './processor-time.ts'
import { Worker } from './worker.ts'

/** What the channel between nodes does at one rate. */
export interface NewsFigures {
  /** Changes a second that were asked for, and that were told. */
  asked: number
  told: number
  /** Share of them that the other node heard. */
  heard: number
  /** Milliseconds from telling here to hearing there. */
  p50: number
  p99: number
  /** Microseconds of a processor for one change. */
  teller: number
  hearer: number
  database: number
}

const opened = z.object({ pid: z.number() })

/** Tells changes on one node at rising rates, and measures how long they take to another one.
 *  @param postmaster the pid of PostgreSQL */
export async function measureNewsChannel(
  { url, postmaster }: { url: string; postmaster: number },
  { rates, seconds }: { rates: readonly number[]; seconds: number },
): Promise<NewsFigures[]> {
  const [here, there] = [new Worker('news-node.ts'), new Worker('news-node.ts')]
  const ask = async <S extends z.ZodType>(node: Worker, job: NewsNodeJob, answer: S) => node.ask(job, answer)
  const found: NewsFigures[] = []
  try {
    const [teller, hearer] = [await ask(here, { open: url }, opened), await ask(there, { open: url }, opened)]
    const clocks = () => [processorMs(teller.pid), processorMs(hearer.pid), processorMsOfFamily(postmaster)]
    // The first rate only warms everything up.
    for (const perSecond of [rates[0] ?? 100, ...rates]) {
      const before = clocks()
      const { told } = await ask(here, { perSecond, seconds }, z.object({ told: z.number() }))
      const took: number[] = []
      for (let waits = 0; waits < 100 && took.length < told; waits += 1) {
        await delay(50)
        for (const one of await ask(there, { take: 'heard' }, z.array(z.number()))) took.push(one)
      }
      const [tellerUs = 0, hearerUs = 0, databaseUs = 0] = clocks().map(
        (ms, at) => ((ms - (before[at] ?? 0)) * 1000) / told,
      )
      found.push({
        ...{ asked: perSecond, told: told / seconds, heard: took.length / told },
        ...{ p50: median(took), p99: percentile(took, 0.99) },
        ...{ teller: tellerUs, hearer: hearerUs, database: databaseUs },
      })
    }
    return found.slice(1)
  } finally {
    await Promise.all([here.end(), there.end()])
  }
}

/** The same without gathering: a notification in a transaction of its own for every change, from as many connections as
 *  a node has.
 *  @returns notifications a second */
export async function measureSingleNotices(url: string, count: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const news = JSON.stringify({ from: 'bench', news: [{ slotId: '0'.repeat(36), version: 1, moved: true }] })
  try {
    let left = count
    const start = sharedNow()
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        while (left-- > 0) await pool.query({ name: 'notice', text: `SELECT pg_notify('bench', $1)`, values: [news] })
      }),
    )
    return (count / (sharedNow() - start)) * 1000
  } finally {
    await pool.end()
  }
}
