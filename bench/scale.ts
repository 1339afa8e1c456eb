import { join } from 'node:path'
import pg from 'pg'
import { mostWaiting } from './bookings.ts'
import { median, short } from './figures.ts'
import { startPostgres, type BenchPostgres } from './own-server.ts'
import { startProduct, type ProductProcess } from './product-process.ts'
import { printLoad, printMachine, printTable } from './report.ts'
import { fillDatabase, sample } from './scale-fill.ts'
import { measureSize, type SizeFigures } from './scale-figures.ts'

// The product at a hundredth, a tenth and the whole of a number of appointments: three databases in one PostgreSQL, which
// take turns (A B C A B C …), so that whatever else the machine does falls on all of them. What grows with the total stands
// out in the last columns.

/** How many of each call a round makes. */
const asked = 300

interface Size {
  appointments: number
  client: pg.Client
  product: ProductProcess
  rounds: SizeFigures[]
}

/** @param appointments how many the largest has; a hundredth as many hospitals, a tenth as many slots */
export async function measureScale(
  appointments: number,
  { rounds, say }: { rounds: number; say: (what: string) => void },
): Promise<void> {
  printMachine()
  const postgres = await startPostgres()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
  const sizes: Size[] = []
  try {
    for (const share of [0.01, 0.1, 1]) {
      const size = Math.round((appointments * share) / 100) * 100
      say(`filling a database with ${size.toLocaleString('en-US')} appointments`)
      sizes.push(await openSize(postgres, size))
    }
    const measure = async (size: Size, round: number) => {
      const stretch = await sample(size.client, asked, { size: size.appointments, round })
      size.rounds.push(await measureSize({ ...size, port: size.product.port, stretch, isFirst: round === 0 }))
    }
    // All at the same time: what is counted first no load changes, and it takes long to be told.
    say('warming up and counting pages')
    await Promise.all(sizes.map((size) => measure(size, 0)))
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round}`)
      for (const size of sizes) await measure(size, round)
    }
    printSizes(sizes)
    printLoad()
  } finally {
    for (const { client, product } of sizes) {
      await product.stop()
      await client.end()
    }
    await postgres.stop()
  }
}

async function openSize(postgres: BenchPostgres, appointments: number): Promise<Size> {
  const url = await postgres.another(`scale_${appointments}`)
  const client = new pg.Client(url)
  // The statement that is running tells; when the bench is stopped, none is.
  client.on('error', () => undefined)
  await client.connect()
  await fillDatabase(client, appointments)
  const product = await startProduct([process.execPath, 'server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DEMO: '0',
      RATE_LIMITS: 'off',
      MAX_WAITING_APPOINTMENTS: String(mostWaiting),
    },
    log: join(postgres.folder, 'product.log'),
  })
  return { appointments, client, product, rounds: [] }
}

/** A line for each figure, the median of its rounds, a column for each size, and how many times the first one the others are. */
function printSizes(sizes: readonly Size[]): void {
  const heads = sizes.map(({ appointments }) => appointments.toLocaleString('en-US'))
  const lines = new Map(sizes[0]?.rounds.flat().map(({ what, unit }) => [what, unit]))
  const rows = [...lines].map(([what, unit]) => {
    const values = sizes.map(({ rounds }) => {
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
