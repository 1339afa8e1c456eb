import { join } from 'node:path'
import { measureBookings, mostWaiting } from './bookings.ts'
import { measureCrowd } from './crowd.ts'
import { fill } from './fill.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live-updates.ts'
import { startPostgres } from './own-server.ts'
import { measurePasts } from './pasts.ts'
import { startProduct } from './product-process.ts'
import { readProfile } from './profile.ts'
import { printCrowd, printMachine, printProfile, printReport } from './report.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './searches.ts'
import { measureStarts } from './starts.ts'

// Measures the product against what it stands on, in one run on one PostgreSQL, and prints a table; what the figures mean
// is in docs/performance.md. With --quick it takes about a minute, and the figures are rougher. Something else is measured
// with `scale`: what grows with the number of appointments; with `past`: what it costs where past days are kept; with
// `followers`: what many phones on one node cost; with `profile`: where the server's time goes while 64 callers book.

// Runs of their own: `npm run bench -- costs`, `-- channel` and `-- rush`, see docs/scaling.md.
const alone: Record<string, () => Promise<unknown>> = {
  channel: () => import('./channel.ts').then(({ runChannel }) => runChannel()),
  costs: () => import('./costs.ts').then(({ runCosts }) => runCosts()),
  rush: () => import('./rush/scaling-page.ts').then(({ showRush }) => showRush(process.argv.includes('--write'))),
}
const chosen = alone[process.argv[2] ?? '']
if (chosen) {
  await chosen()
  process.exit()
}

const quick = process.argv.includes('--quick')
const sizes = quick
  ? {
      bookings: { rounds: 3, hot: 2_000, wide: 2_000 },
      live: { rounds: 2, completions: 50 },
      searches: 1_000,
      texts: 60,
      starts: 3,
    }
  : {
      bookings: { rounds: 7, hot: 4_000, wide: 4_000 },
      live: { rounds: 5, completions: 200 },
      searches: 4_000,
      texts: 300,
      starts: 7,
    }
const hospitals = 100_000

const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${what} …`)

const asked = process.argv.slice(2)
const numberOf = (what: string, usual: number) => Number(asked[asked.indexOf(what) + 1] ?? usual)
if (asked.includes('scale')) {
  await measureScale(numberOf('scale', 10_000_000), { rounds: quick ? 1 : 4, say })
  process.exit()
}
if (asked.includes('past')) {
  await measurePasts(numberOf('past', 1_000_000), { rounds: quick ? 1 : 4, say })
  process.exit()
}

printMachine()
const postgres = await startPostgres()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
try {
  if (asked.includes('followers')) {
    const { slots } = await fill(postgres.url, { hospitals: 100, patients: 10 })
    const numbers = asked.map(Number).filter((one) => one > 0)
    for (const followers of numbers.length > 0 ? numbers : [1_000, 10_000]) {
      say(`${followers} followers`)
      const crowd = { followers, completions: 40, everyMs: 500 }
      printCrowd(await measureCrowd({ url: postgres.url, slots: slots.splice(0, 101) }, crowd))
    }
    await postgres.stop()
    process.exit()
  }
  say(`filling PostgreSQL with ${hospitals} hospitals`)
  const filled = await fill(postgres.url, {
    hospitals: asked.includes('profile') ? 5_000 : hospitals,
    patients: 10_000,
  })
  const start = (flags: string[] = []) =>
    startProduct([process.execPath, ...flags, 'server/main.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        DEMO: '0',
        RATE_LIMITS: 'off',
        MAX_WAITING_APPOINTMENTS: String(mostWaiting),
        MAX_WAITING_PER_QUEUE: String(mostWaiting),
      },
      log: join(postgres.folder, 'product.log'),
    })

  if (asked.includes('profile')) {
    // A callers' bench under the profiler, and nothing else.
    const profiled = join(postgres.folder, 'profile')
    const product = await start(['--cpu-prof', `--cpu-prof-dir=${profiled}`])
    await measureBookings({ url: postgres.url, port: product.port, filled }, { rounds: 2, hot: 200, wide: 4_000 })
    await product.stop()
    printProfile(await readProfile(profiled))
    await postgres.stop()
    process.exit()
  }

  say('(a) booking')
  const booking = await start()
  const bookings = await measureBookings({ url: postgres.url, port: booking.port, filled }, sizes.bookings)
  await booking.stop()

  say('(b) following a queue')
  const slot = filled.slots.at(-1)
  if (!slot) throw new Error('There is no slot to follow.')
  const live = await measureLive({ url: postgres.url, slot }, { followers: 1_000, everyMs: 50, ...sizes.live })

  say('(c) searching')
  const searching = await start()
  const search = await measureSearch({ port: searching.port, filled }, { requests: sizes.searches })
  const lists = await measureLists({ url: postgres.url, port: searching.port }, { texts: sizes.texts })
  await searching.stop()

  say('(d) starting')
  const starts = await measureStarts(postgres.folder, { starts: sizes.starts })

  printReport({ bookings, live, hospitals, search, lists, starts })
} finally {
  await postgres.stop()
}
