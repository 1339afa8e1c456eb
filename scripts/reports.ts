import { StartRefused } from '#server/platform/database/index.ts'
import { keepAllSummaries } from '#server/reports/index.ts'
import { readArguments, runCommand, withPool } from './commands/run-command.ts'

// `npm run reports -- rebuild` sums up every finished session anew from its history, while the product runs or not: after an upgrade from a
// version without reports, and to prove that the summaries are what the history says.

const usage = 'Say what to do: npm run reports -- rebuild'

await runCommand(async () => {
  if (readArguments(usage, {}).argument !== 'rebuild') throw new StartRefused(usage)
  const sessions = await withPool((db) => keepAllSummaries({ db, clock: () => new Date() }))
  console.log(`Summed up ${sessions} sessions.`)
})
