import { benchBookings } from './bookings.ts'
import { runEstimates } from './estimates/run.ts'
import { fill, type BenchSetup } from './fill.ts'
import { benchLive } from './live.ts'
import { load, markdownTable, printMachine, printStep, type Row } from './report.ts'
import { runRequests } from './requests.ts'
import { benchSearch } from './search.ts'
import { benchFind, benchYear } from './years.ts'
import { connect, scoped, startPostgres, type Keep } from './server.ts'

// `npm run bench` measures the product against what it is built on and prints one table; `--quick` is shorter and rougher, among fewer hospitals. With names
// (`-- bookings live`) only those benches run. The other benches run alone. docs/performance.md explains the figures.

const benches: Record<string, (setup: BenchSetup) => Promise<Row[]>> = {
  bookings: benchBookings,
  live: benchLive,
  search: benchSearch,
  find: benchFind,
  year: benchYear,
}

const isQuick = process.argv.includes('--quick')
const [name = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--quick')
const alone: Record<string, (keep: Keep) => Promise<void>> = {
  requests: (keep) => runRequests(keep, rest, isQuick ? 3 : 7),
  estimates: () => runEstimates(rest),
}

const run = alone[name]
if (run) await scoped(run)
else await scoped((keep) => compare(keep, name === '' ? Object.keys(benches) : [name, ...rest]))
process.exit()

async function compare(keep: Keep, names: readonly string[]): Promise<void> {
  const unknown = names.find((one) => !(one in benches))
  if (unknown) throw new Error(`There is no bench ${unknown}: ${Object.keys({ ...benches, ...alone }).join(', ')}.`)
  printMachine()
  const postgres = keep(await startPostgres())
  const client = keep(await connect(postgres.url))
  const hospitals = isQuick ? 10_000 : 100_000
  printStep(`filling PostgreSQL with ${hospitals} hospitals`)
  const filled = await fill(client, { hospitals, patients: 10_000 })
  const rows: Row[] = []
  try {
    for (const name of names) {
      printStep(name)
      const setup = { postgres, client, filled, hospitals, isQuick }
      rows.push(...((await scoped(async (keep) => benches[name]?.({ ...setup, keep }))) ?? []))
    }
  } finally {
    // A bench that fails takes no figures of those before it with it.
    console.log(`\n${markdownTable(['', 'Baari', 'beside it', 'ratio', 'aim'], rows)}\n\nload ${load()}`)
  }
}
