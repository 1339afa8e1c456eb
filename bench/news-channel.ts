import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { median, percentile } from './figures.ts'
import type { NewsNodeJob } from './news-node.ts'
import { processorMs, processorMsOfFamily } from './processor-time.ts'
import { Worker } from './worker.ts'

/** What the channel between nodes does at one rate. */
export interface NewsFigures {
  /** Nodes that tell; one more hears. */
  tellers: number
  /** Changes a second that were asked for, and that were told. */
  asked: number
  told: number
  /** Share of them that the other node heard. */
  heard: number
  /** Milliseconds from telling here to hearing there. */
  p50: number
  p99: number
  /** Microseconds of a processor for one change; what a teller pays includes that it hears the other tellers. */
  teller: number
  hearer: number
  database: number
}

/** Milliseconds. */
const everyMs = 50
const longestSilence = 5_000

/** So many changes a second over all tellers. */
interface NewsRate {
  tellers: number
  perSecond: number
}

/** Tells changes on some nodes, each of another queue, and measures how long they take to another one.
 *  @param postmaster the pid of PostgreSQL */
export async function measureNewsChannel(
  { url, postmaster }: { url: string; postmaster: number },
  { rates, seconds }: { rates: readonly NewsRate[]; seconds: number },
): Promise<NewsFigures[]> {
  const nodes = Array.from(
    { length: 1 + Math.max(...rates.map(({ tellers }) => tellers)) },
    () => new Worker('news-node.ts'),
  )
  const ask = async <S extends z.ZodType>(node: Worker, job: NewsNodeJob, answer: S) => node.ask(job, answer)
  try {
    const opened = await Promise.all(
      nodes.map(async (node) => ({ node, ...(await ask(node, { open: url }, z.object({ pid: z.number() }))) })),
    )
    const [hearer, ...others] = opened
    if (!hearer) throw new Error('There is no node that hears.')
    const measure = async ({ tellers, perSecond }: NewsRate): Promise<NewsFigures> => {
      const telling = others.slice(0, tellers)
      const clocks = () => [
        telling.reduce((sum, { pid }) => sum + processorMs(pid), 0),
        processorMs(hearer.pid),
        processorMsOfFamily(postmaster),
      ]
      const before = clocks()
      const answers = await Promise.all(
        telling.map(({ node }) =>
          ask(node, { perSecond: perSecond / tellers, seconds }, z.object({ told: z.number() })),
        ),
      )
      const told = answers.reduce((sum, answer) => sum + answer.told, 0)
      const took = await hear(hearer.node, told)
      const [teller = 0, hearing = 0, database = 0] = clocks().map((ms, at) => ((ms - (before[at] ?? 0)) * 1000) / told)
      return {
        ...{ tellers, asked: perSecond, told: told / seconds, heard: took.length / told },
        ...{ p50: median(took), p99: percentile(took, 0.99), teller, hearer: hearing, database },
      }
    }
    const [first] = rates
    // The first time only warms everything up.
    if (first) await measure(first)
    const found: NewsFigures[] = []
    for (const rate of rates) found.push(await measure(rate))
    return found
  } finally {
    await Promise.all(nodes.map((node) => node.end()))
  }
}

/** Milliseconds that each took which the node has heard of. What has not come when nothing comes any more is lost. */
async function hear(node: Worker, told: number): Promise<number[]> {
  const took: number[] = []
  for (let silent = 0; silent < longestSilence && took.length < told; silent += everyMs) {
    await delay(everyMs)
    const heard = await node.ask({ take: 'heard' } satisfies NewsNodeJob, z.array(z.number()))
    for (const one of heard) took.push(one)
    if (heard.length > 0) silent = 0
  }
  return took
}
