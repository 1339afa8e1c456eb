import { verifyTrail } from '#server/audit/index.ts'
import { StartRefused } from '#server/platform/database/index.ts'
import { readArguments, runCommand, withPool } from './commands/run-command.ts'

// `npm run audit -- verify [--expect HASH]` verifies the hash chain of the audit trail, while the product runs or not. The exit code
// is 1 if the trail was changed.

const usage = 'Say what to do: npm run audit -- verify [--expect HASH]'
const doesNotHold = 'The audit trail does not hold: row'
const faults = {
  missing: (seq: number) => `${doesNotHold} ${seq} is missing.`,
  added: (seq: number) => `${doesNotHold} ${seq} was not added by Baari.`,
  changed: (seq: number) => `${doesNotHold} ${seq} is the first that was changed, or follows one that was.`,
}

await runCommand(async () => {
  const { argument, values } = readArguments(usage, { expect: { type: 'string' } })
  if (argument !== 'verify') throw new StartRefused(usage)
  const expected = values.expect?.toLowerCase()
  const verdict = await withPool((db) => verifyTrail(db, expected).catch(refuseMissingTable))
  if (!verdict.holds) throw new StartRefused(faults[verdict.why](verdict.seq))
  const { rows, firstSeq, lastSeq, lastHash, isExpected } = verdict
  if (!isExpected)
    throw new StartRefused(
      `No row of the audit trail has the hash ${expected}: it was cut off, written anew, or it is older.`,
    )
  console.log(
    rows === 0
      ? 'The audit trail is empty.'
      : `The audit trail holds: ${rows} rows, ${firstSeq} to ${lastSeq}, none changed, none missing.\n` +
          `Keep its last hash elsewhere, to compare with --expect: ${lastHash}`,
  )
})

function refuseMissingTable(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === '42P01'
  throw isMissing ? new StartRefused('There is no audit trail yet: start Baari once.') : error
}
