import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { startApp } from '../app.ts'
import { aBooking, aSession, aSlot } from '../builders.ts'
import { ask } from '../own-postgres.ts'
import { ownChance } from './chance.ts'
import { openDesk, statusOf } from './desk.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { aProductProcess } from './product-process.ts'
import { aPhone } from './phone.ts'
import { isRunning } from './processes.ts'
import { noteFigures, rounds } from './rounds.ts'
import { Rush } from './rush.ts'
import { aSmallDisk, mayMount } from './small-disk.ts'

const count = rounds(1, 0.1)

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 60_000 + 60_000 * count })
const pollOptions = { timeout: 60_000 }

if (!mayMount) process.stderr.write('Not run: a disk that is really full. Only root on Linux may mount a small one.\n')

test.for(mayMount ? [160] : [])(
  'a full disk of %i MB: 503 and nothing lost, and all is well with space',
  async (size) => {
    const chance = ownChance()
    const product = await aProductProcess('disk-full')
    onTestFinished(() => product.remove())
    const disk = aSmallDisk(product.dataDir, size)
    onTestFinished(async () => {
      await product.killEverything()
      disk.remove()
    })
    const server = await product.start()
    // Otherwise the write-ahead log grows by a file in each round, until the freed space is too small for the next file.
    for (const sql of [
      `ALTER SYSTEM SET min_wal_size = '32MB'`,
      `ALTER SYSTEM SET max_wal_size = '64MB'`,
      'SELECT pg_reload_conf()',
    ])
      await ask(await product.connection(), sql)
    const desk = await openDesk('empty', product.url)
    const phone = aPhone(product.url)
    onTestFinished(() => phone.close())
    expect(await phone.follow(desk.slotId, desk.date)).toMatchObject({ ok: true })
    const rush = new Rush(desk, chance)
    const refused = () => rush.statuses.get(503) ?? 0

    for (let round = 1; round <= count; round += 1) {
      rush.start(6)
      await rush.untilAcknowledged(chance.whole(5, 30))
      // There is no space for another row.
      disk.fill()
      const before = refused()
      await expect.poll(() => refused() - before, pollOptions).toBeGreaterThan(5)
      expect(await statusOf(product.url, '/healthz')).toBe(200)

      // Nor does the log that comes before every row: PostgreSQL gives up, and cannot come up again.
      const connection = await product.connection()
      const nextLogs = `SELECT pg_logical_emit_message(false, 'a', 'a'), pg_switch_wal() FROM generate_series(1, 40)`
      await expect(ask(connection, nextLogs)).rejects.toThrow(/space|terminat|recovery/i)
      await expect.poll(() => statusOf(product.url, '/readyz'), pollOptions).toBe(503)
      const later = refused()
      await expect.poll(() => refused() - later, pollOptions).toBeGreaterThan(5)

      disk.empty()
      await expect.poll(() => statusOf(product.url, '/readyz'), pollOptions).toBe(200)
      await rush.untilAcknowledged(10)
      await rush.end()
      expect(isRunning(server.pid)).toBe(true)
      await expectNothingLost(await product.connection(), rush, `round ${round}, disk full`, [phone])
    }
    expect(new Set(rush.statuses.keys())).toEqual(new Set([200, 503]))
    noteFigures('disk full', chance, count, rush)
  },
)

test('a PostgreSQL that reports a full disk causes 503, and with space a retry gets the number', async () => {
  const app = await startApp()
  onTestFinished(() => app.stop())
  const slot = await aSlot(app.db)
  const token = await aSession(app.db, { hospital: slot.hospital })
  await ask(
    app.connection,
    `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
     CREATE TRIGGER full_disk BEFORE INSERT ON appointments EXECUTE FUNCTION no_space()`,
  )
  const headers = { 'idempotency-key': randomUUID() }
  const book = () => app.ask(bookAppointment, { token, headers, body: aBooking(slot) })
  expect(await book()).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
  await ask(app.connection, 'DROP TRIGGER full_disk ON appointments')
  expect(await book()).toMatchObject({ status: 200, answer: { queueNumber: 1 } })
})
