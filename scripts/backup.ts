import { takeBackup } from '#server/platform/backup/index.ts'
import { product } from '#server/product.ts'
import { pathFromCaller, readArguments, runCommand, silentLog, withDatabase } from './commands/run-command.ts'

// `npm run backup -- FILE [--replace]` writes a consistent copy of the database to one file, while the product runs or not.

const usage = 'Say where to: npm run backup -- FILE [--replace]'

await runCommand(async (stopping) => {
  const { argument, values } = readArguments(usage, { replace: { type: 'boolean', default: false } })
  const options = { path: pathFromCaller(argument), replace: values.replace, stopping }
  const { contents, size } = await withDatabase((connection) =>
    takeBackup({ ...options, connection, version: product.version, log: silentLog }),
  )
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Backed up: ${rows} rows of ${contents.tables.length} tables, as of ${contents.takenAt}, ` +
      `schema ${contents.migrations.at(-1)?.name.slice(0, 4)}, ${size} bytes in ${options.path}`,
  )
})
