import { join } from 'node:path'
import pg from 'pg'
import { short } from './figures.ts'
import { mostWaiting } from './bookings.ts'
import { startPostgres } from './own-server.ts'
import { startProduct } from './product-process.ts'
import { printMachine, printTable } from './report.ts'
import { fillTo, sample } from './scale-fill.ts'
import { measureSize, type SizeFigures } from './scale-figures.ts'

// The product at a hundredth, a tenth and the whole of a number of appointments, in one run on one PostgreSQL: what grows
// with the total stands out in the last columns. `npm run bench -- scale 10000000`

const asked = 500

export async function measureScale(appointments: number, say: (what: string) => void): Promise<void> {
  printMachine()
  const sizes = [0.01, 0.1, 1].map((share) => Math.round((appointments * share) / 100) * 100)
  const postgres = await startPostgres()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
  const client = new pg.Client(postgres.url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found: SizeFigures[] = []
    for (const [at, size] of sizes.entries()) {
      say(`filling PostgreSQL up to ${size.toLocaleString('en-US')} appointments`)
      await fillTo(client, sizes[at - 1] ?? 0, size)
      const stretch = await sample(client, asked, size)
      say('measuring')
      const product = await startProduct([process.execPath, 'server/main.ts'], {
        env: {
          ...process.env,
          DATABASE_URL: postgres.url,
          DEMO: '0',
          RATE_LIMITS: 'off',
          MAX_WAITING_APPOINTMENTS: String(mostWaiting),
        },
        log: join(postgres.folder, 'product.log'),
      })
      found.push(await measureSize({ client, port: product.port, stretch }))
      await product.stop()
      // Kept at once: the machine may not have the patience for the next size.
      printSizes(sizes.slice(0, found.length), found)
    }
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** A line for each figure, a column for each size, and how many times the first one the others are. */
function printSizes(sizes: readonly number[], found: readonly SizeFigures[]): void {
  const [first] = found
  if (!first) return
  const ratios = sizes.slice(1).map((size) => `${size.toLocaleString('en-US')} : first`)
  const rows = first.map(({ what, unit, value }, line) => {
    const values = found.map((figures) => figures[line]?.value ?? Number.NaN)
    return [what, ...values.map((one) => short(one, unit)), ...values.slice(1).map((one) => short(one / value))]
  })
  console.log()
  printTable(['', ...sizes.map((size) => size.toLocaleString('en-US')), ...ratios], rows)
  console.log()
}
