import { join } from 'node:path'
import pg from 'pg'
import { mostWaiting } from './bookings.ts'
import { median, short } from './figures.ts'
import { startPostgres, type BenchPostgres } from './own-server.ts'
import { metricsToken } from './metrics.ts'
import { startProduct, type ProductProcess } from './product-process.ts'
import { printLoad, printMachine, printTable } from './report.ts'
import { sample } from './scale-fill.ts'
import { measureSize, type SizeFigures } from './scale-figures.ts'

// The product on several databases in one PostgreSQL, which take turns (A B C A B C …), so that whatever else the machine does
// falls on all of them. What differs stands out in the last columns.

/** How many of each call a round makes. */
const asked = 300

/** One of the databases that are held against each other. */
export interface Stage {
  /** Over its column. */
  head: string
  /** Of the database. */
  name: string
  /** How many it is filled with, as far as sampling goes. */
  appointments: number
  /** Fills it, empty and migrated. */
  prepare: (client: pg.Client) => Promise<void>
}

interface Running extends Stage {
  client: pg.Client
  product: ProductProcess
  rounds: SizeFigures[]
}

/** Fills them all, measures them in turns and prints a table: medians of the rounds. */
export async function measureInTurns(
  stages: readonly Stage[],
  { rounds, say }: { rounds: number; say: (what: string) => void },
): Promise<void> {
  printMachine()
  const postgres = await startPostgres()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
  const running: Running[] = []
  try {
    for (const stage of stages) {
      say(`filling a database: ${stage.head}`)
      running.push(await open(postgres, stage))
    }
    const measure = async (stage: Running, round: number) => {
      const stretch = await sample(stage.client, asked, { size: stage.appointments, round })
      stage.rounds.push(await measureSize({ ...stage, port: stage.product.port, stretch, isFirst: round === 0 }))
    }
    // All at the same time: what is counted first no load changes, and it takes long to be told.
    say('warming up and counting pages')
    await Promise.all(running.map((stage) => measure(stage, 0)))
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round}`)
      for (const stage of running) await measure(stage, round)
    }
    printStages(running)
    printLoad()
  } finally {
    for (const { client, product } of running) {
      await product.stop()
      await client.end()
    }
    await postgres.stop()
  }
}

async function open(postgres: BenchPostgres, stage: Stage): Promise<Running> {
  const url = await postgres.another(stage.name)
  const client = new pg.Client(url)
  // The statement that is running tells; when the bench is stopped, none is.
  client.on('error', () => undefined)
  await client.connect()
  await stage.prepare(client)
  const product = await startProduct([process.execPath, 'server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DEMO: '0',
      RATE_LIMITS: 'off',
      METRICS_TOKEN: metricsToken,
      MAX_WAITING_APPOINTMENTS: String(mostWaiting),
      MAX_WAITING_PER_QUEUE: String(mostWaiting),
    },
    log: join(postgres.folder, 'product.log'),
  })
  return { ...stage, client, product, rounds: [] }
}

/** A line for each figure, the median of its rounds, a column for each database, and how many times the first one the others are. */
function printStages(stages: readonly Running[]): void {
  const heads = stages.map(({ head }) => head)
  const lines = new Map(stages[0]?.rounds.flat().map(({ what, unit }) => [what, unit]))
  const rows = [...lines].map(([what, unit]) => {
    const values = stages.map(({ rounds }) => {
      const all = rounds.map((figures) => figures.filter((one) => one.what === what).map(({ value }) => value))
      // A figure of the first round stands for itself; of the others the first one only warmed up.
      const rest = all.slice(1).flat()
      return median(rest.length > 0 ? rest : all.flat())
    })
    const ratios = values.slice(1).map((value) => short(value / (values[0] ?? Number.NaN)))
    return [what, ...values.map((value) => short(value, unit)), ...ratios]
  })
  console.log()
  printTable(['', ...heads, ...heads.slice(1).map((head) => `${head} : ${heads[0]}`)], rows)
}
