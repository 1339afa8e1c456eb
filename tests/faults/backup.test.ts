import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { appointment } from '#contract/appointments.ts'
import { runCommand } from '../command.ts'
import { ownChance } from './chance.ts'
import { openDesk } from './desk.ts'
import { numbersOf } from './expect-nothing-lost.ts'
import { aProductProcess } from './product-process.ts'
import { Rush } from './rush.ts'

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 120_000 })

const opened: (() => unknown)[] = []
const aPlace = async (name: string) => {
  const product = await aProductProcess(name)
  opened.push(() => product.remove())
  return product
}
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

/** What a backup's two parts hold: what it says of itself, but for the moment, and every row. */
async function heldBy(path: string) {
  const bytes = await readFile(path)
  const [first, second] = bytes.toString('latin1').split('\n', 2)
  const start = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
  const { takenAt: _, ...said } = JSON.parse(second ?? '') as { takenAt: string }
  return { first, said, rows: gunzipSync(bytes.subarray(start, -32)).toString() }
}

test('a backup taken during bookings is consistent, and numbers continue after its restore', async () => {
  const product = await aPlace('backup-taken')
  await product.start()
  const desk = await openDesk('empty', product.url)
  const rush = new Rush(desk, ownChance())
  rush.start(6)
  await rush.untilAcknowledged(30)
  const before = rush.bookings.flatMap(({ key, answer }) => (typeof answer === 'object' ? [{ key, ...answer }] : []))
  const file = join(product.dataDir, '..', 'one.backup')
  expect(await runCommand('backup', [file], { DATA_DIR: product.dataDir })).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^Backed up: \d+ rows of \d+ tables, as of \S+Z, schema \d{4}, \d+ bytes in \S+one\.backup$/,
    ),
  })
  await rush.untilAcknowledged(1)
  expect(await runCommand('restore', [file], { DATA_DIR: product.dataDir })).toEqual({
    code: 1,
    said: expect.stringMatching(/^Another Baari is running on the folder \S+: stop that one first/),
  })
  await rush.end()
  expect(new Set(rush.statuses.keys())).toEqual(new Set([200]))

  const other = await aPlace('backup-restored')
  const env = { DATA_DIR: other.dataDir }
  expect(await runCommand('restore', [file], env)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored: \d+ rows /),
  })
  expect(await runCommand('audit', ['verify'], env)).toEqual({
    code: 0,
    said: expect.stringMatching(/^The audit trail holds: /),
  })
  // While nothing runs on it: a backup of what was restored holds the same, row by row.
  const again = join(other.dataDir, '..', 'again.backup')
  expect(await runCommand('backup', [again], env)).toMatchObject({ code: 0 })
  expect(await heldBy(again)).toEqual(await heldBy(file))
  expect(other.postgres()).toEqual([])
  expect(await runCommand('restore', [file], env)).toEqual({
    code: 1,
    said: expect.stringMatching(/^The database is not empty/),
  })

  const now = await desk.list()
  await other.start()
  const there = await openDesk('empty', other.url)
  const restored = await there.list()
  // All that was acknowledged before, and the beginning of all that came since.
  expect(restored).toEqual(
    now
      .slice(0, restored.length)
      .map((booked) => expect.objectContaining({ _id: booked._id, queueNumber: booked.queueNumber })),
  )
  for (const { id, queueNumber } of before) expect(restored[queueNumber - 1]).toMatchObject({ _id: id, queueNumber })
  // A retry of a booking in doubt does not book twice; a new booking gets the next number.
  const [{ key, id: _id, queueNumber } = { key: '', id: '', queueNumber: 0 }] = before
  expect(appointment.parse((await there.book(key)).body)).toMatchObject({ _id, queueNumber })
  expect(appointment.parse((await there.book(randomUUID())).body).queueNumber).toBe(restored.length + 1)
  expect(numbersOf(await there.list())).toEqual(Array.from({ length: restored.length + 1 }, (_, at) => at + 1))
})
