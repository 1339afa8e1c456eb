import { takeBackup } from '#server/platform/backup/index.ts'
import { createLog } from '#server/platform/log.ts'
import { product } from '#server/product.ts'
import { reachDatabase } from './commands/reach-database.ts'
import { readArguments, runCommand } from './commands/run-command.ts'

// `npm run backup -- FILE [--replace]`: the whole database, as it is at one moment, in one file. The product may run meanwhile,
// or not.

const usage = 'Say where to: npm run backup -- FILE [--replace]'

await runCommand(async (stopping) => {
  const { path, values } = readArguments(usage, { replace: { type: 'boolean', default: false } })
  const { connection, stop } = await reachDatabase(process.env)
  try {
    const { contents, size } = await takeBackup({
      ...{ connection, path, replace: values.replace, stopping },
      version: product.version,
      log: createLog('silent'),
    })
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backed up: ${rows} rows of ${contents.tables.length} tables, as of ${contents.takenAt}, ` +
        `schema ${contents.migrations.at(-1)?.name.slice(0, 4)}, ${size} bytes in ${path}`,
    )
  } finally {
    await stop()
  }
})
