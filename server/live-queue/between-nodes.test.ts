import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { BetweenNodes, type NodeNews } from './between-nodes.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

async function aNode() {
  const node = new BetweenNodes({ db: fresh.database, log: createLog('silent'), metrics: createMetrics() })
  const heard = {
    news: vi.fn<(news: NodeNews) => void>(),
    gone: vi.fn<(follower: string) => void>(),
    resumed: vi.fn<() => void>(),
  }
  await node.listen(heard)
  return { node, heard }
}

test('who is gone is told to the other nodes, as the queues’ news are', async () => {
  const [here, there] = [await aNode(), await aNode()]
  const news = { slotId: 'a-slot', date: '2026-11-21', currentQueueNumber: 1, version: 2, moved: false, left: true }
  await here.node.sendGone('somebody')
  here.node.send(news)
  await vi.waitFor(() => expect(there.heard.news).toHaveBeenCalledExactlyOnceWith(news))
  expect(there.heard.gone).toHaveBeenCalledExactlyOnceWith('somebody')
  expect(here.heard.gone).not.toHaveBeenCalled()
  await Promise.all([here.node.close(), there.node.close()])
})
