import { parseArgs } from 'node:util'
import { verifyTrail } from '#server/audit/index.ts'
import { connectionOfUrl, openDatabase, reachOwnPostgres, StartRefused } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from '#server/settings.ts'

// `npm run audit -- verify [--expect HASH]`: whether the audit trail is what was written, in a sentence and by the exit code.
// The product may run meanwhile, or not.

const usage = 'Say what to do: npm run audit -- verify [--expect HASH]'

const log = createLog('silent')

async function reach() {
  const { databaseUrl, dataDir } = readSettings(process.env)
  if (databaseUrl) return { connection: connectionOfUrl(databaseUrl, log), stop: async () => undefined }
  return reachOwnPostgres({ dataDir, log })
}

/** @returns whether the trail holds */
async function verify(expected: string | undefined): Promise<boolean> {
  const { connection, stop } = await reach()
  try {
    const db = await openDatabase({ connection, poolSize: 2, log })
    try {
      const verdict = await verifyTrail(db, expected)
      if (!verdict.holds) {
        console.error(sentenceOf(verdict))
        return false
      }
      const { rows, firstSeq, lastSeq, lastHash, isExpected } = verdict
      if (!isExpected) {
        console.error(
          `No row of the audit trail has the hash ${expected}: it was cut off, written anew, or it is older.`,
        )
        return false
      }
      console.log(
        rows === 0
          ? 'The audit trail is empty.'
          : `The audit trail holds: ${rows} rows, ${firstSeq} to ${lastSeq}, none changed, none missing.\n` +
              `Keep its last hash elsewhere, to compare with --expect: ${lastHash}`,
      )
      return true
    } finally {
      await db.close()
    }
  } finally {
    await stop()
  }
}

function sentenceOf({ seq, why }: { seq: number; why: 'missing' | 'changed' | 'added' }): string {
  switch (why) {
    case 'missing':
      return `The audit trail does not hold: row ${seq} is missing.`
    case 'added':
      return `The audit trail does not hold: row ${seq} was not added by Baari.`
    case 'changed':
      return `The audit trail does not hold: row ${seq} is the first that was changed, or follows one that was.`
  }
}

const tableIsMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { expect: { type: 'string' } } })
  if (positionals.join(' ') !== 'verify') throw new StartRefused(usage)
  process.exitCode = (await verify(values.expect?.toLowerCase())) ? 0 : 1
} catch (error) {
  process.exitCode = 1
  if (tableIsMissing(error)) console.error('There is no audit trail yet: start Baari once.')
  else if (error instanceof StartRefused) console.error(error.message)
  else if (error instanceof TypeError && 'code' in error) console.error(`${error.message}\n${usage}`)
  else throw error
}
