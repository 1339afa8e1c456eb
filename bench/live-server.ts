import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connectionWithLinkKey } from '#server/link-key.ts'
import { openDatabase, type Database, type Statement } from '#server/platform/database/index.ts'
import { Limits } from '#server/platform/limits/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { readSettings } from '#server/settings.ts'
import { testLinkKey } from '#tests/product.ts'
import { sharedNow } from './figures.ts'
import { portOf } from './server.ts'
import { onJobs } from './worker.ts'

// Worker: the product's app on a database that records when each change of a queue was committed: when the statement returned, or
// the COMMIT of its transaction, which is the first moment at which the server knows of it. Nothing else differs from the product.

const job = z.union([z.object({ open: z.string() }), z.object({ take: z.literal('commits') })])

/** `slotId version` of each committed change, and when. */
let commits: [change: string, at: number][] = []
const changed = z.object({ slot_id: z.string(), version: z.number() })

onJobs(job, async (asked) => {
  if ('open' in asked) return { port: await open(asked.open) }
  const taken = commits
  commits = []
  return taken
})

async function open(url: string): Promise<number> {
  const settings = readSettings({ RATE_LIMITS: 'off', PORT: '0' })
  const log = createLog('warn')
  const connection = connectionWithLinkKey({ connectionString: url }, testLinkKey)
  const db = recordCommits(await openDatabase({ connection, poolSize: settings.databasePool, log }))
  const limits = new Limits(db, systemClock, settings.rateLimits)
  const app = await buildApp({ db, clock: systemClock, log, limits, metrics: createMetrics() }, settings)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return portOf(app.server)
}

const recordCommits = (db: Database): Database => ({
  ...db,
  all: async (statement, values) => record(statement, await db.all(statement, values)),
  async transaction(work) {
    const written: (() => void)[] = []
    const result = await db.transaction((tx) =>
      work({
        ...tx,
        async all(statement, values) {
          const rows = await tx.all(statement, values)
          written.push(() => record(statement, rows))
          return rows
        },
      }),
    )
    for (const one of written) one()
    return result
  },
})

function record<Row>({ name }: Statement<Row>, rows: Row[]): Row[] {
  if (name !== 'appointments.move') return rows
  const at = sharedNow()
  for (const { slot_id, version } of z.array(changed).parse(rows)) commits.push([`${slot_id} ${version}`, at])
  return rows
}
