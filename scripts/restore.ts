import { join } from 'node:path'
import { restoreBackup } from '#server/platform/backup/index.ts'
import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from '#server/settings.ts'
import { atUrl } from './commands/reach-database.ts'
import { readArguments, runCommand } from './commands/run-command.ts'

// `npm run restore -- FILE`: fills an empty database, the one of DATABASE_URL or an own one in DATA_DIR, with what a backup
// holds. The product must not run on that folder.

const usage = 'Say from where: npm run restore -- FILE'

await runCommand(async (stopping) => {
  const { path } = readArguments(usage, {})
  const { databaseUrl, dataDir } = readSettings(process.env)
  const log = createLog('silent')
  const restored = await restoreBackup({
    ...{ path, stopping, log },
    migrations: join(import.meta.dirname, '..', 'server', 'migrations'),
    reach: async () => (databaseUrl ? atUrl(databaseUrl) : startOwnPostgres({ dataDir, log, stopping })),
  })
  const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored: ${rows} rows of ${restored.tables.length} tables, as of ${restored.takenAt}, ` +
      `into ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}. npm start goes on from there.`,
  )
})
