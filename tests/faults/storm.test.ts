import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '../app.ts'
import { tornQueues } from '../queues.ts'
import { ownChance } from './chance.ts'
import { wrongIn } from './check-history.ts'
import { readRows } from './read-rows.ts'
import { rounds } from './rounds.ts'
import { Storm } from './storm.ts'

const count = rounds(2, 0.4)

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 60_000 + 60_000 * count, hookTimeout: 90_000 })

const replacements = statement<{ replaced_by: string }>(
  'test.replacements',
  `SELECT replaced_by FROM appointments WHERE replaced_by IS NOT NULL AND slot_id = ANY ($1::uuid[])`,
)

let nodes: [App, App]
beforeAll(async () => {
  const env = { MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' }
  const first = await startApp(env)
  nodes = [first, await startApp(env, undefined, { beside: first })]
})
afterAll(async () => {
  await nodes[1].stop()
  await nodes[0].stop()
})

test('a storm of everything that locks slots, on two nodes: no call fails, and no queue is wrong', async () => {
  const chance = ownChance()
  for (let round = 1; round <= count; round += 1) {
    const storm = new Storm(nodes, chance.fork(`round ${round}`))
    await storm.rage()
    // 503 asks for another try: a lock lasted longer than a call may wait on a busy machine.
    const failed = [...storm.statuses].filter(([status]) => status >= 500 && status !== 503)
    expect(failed, `round ${round}`).toEqual([])
    expect(storm.statuses.get(200)).toBeGreaterThan(50)
    expect(await tornQueues(nodes[0])).toEqual([])
    const replaced = new Set(
      (await nodes[0].db.all(replacements, [storm.slots.filter(Boolean)])).map(({ replaced_by: id }) => id),
    )
    for (const slotId of storm.slots.filter(Boolean)) {
      const { queues, appointments } = await readRows(nodes[0].connection, { slotId })
      // A number in another queue has no key of its own.
      const kept = {
        queues,
        appointments: appointments.map((row) => (replaced.has(row.id) ? { ...row, key: null } : row)),
      }
      const bookings = storm.bookings.filter(({ queue }) => queue.startsWith(slotId))
      expect(wrongIn({ bookings, completions: [], followers: [], kept }), `round ${round}`).toEqual([])
    }
  }
})
