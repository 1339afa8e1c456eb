import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { restoreBackup } from '#server/platform/backup/index.ts'
import { schema } from '#server/schema.ts'
import { readSettings } from '#server/settings.ts'
import { atUrl, pathFromCaller, readArguments, runCommand, silentLog as log } from './commands/run-command.ts'

// `npm run restore -- FILE` fills an empty database (of DATABASE_URL, or in DATA_DIR) from a backup. The product must not run on it.

await runCommand(async (stopping) => {
  const { argument } = readArguments('Say from where: npm run restore -- FILE', {})
  const { databaseUrl, dataDir } = readSettings(process.env)
  const restored = await restoreBackup({
    ...{ path: pathFromCaller(argument), stopping, log },
    schema,
    reach: async () => (databaseUrl ? atUrl(databaseUrl) : startOwnPostgres({ dataDir, log, stopping })),
  })
  const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored: ${rows} rows of ${restored.tables.length} tables, as of ${restored.takenAt}, ` +
      `into ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}. npm start goes on from there.`,
  )
})
