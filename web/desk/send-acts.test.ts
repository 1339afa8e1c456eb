import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadProblemTexts } from '../lib/load-problem-texts.ts'
import { clearAll } from '../lib/storage.ts'
import type { DeskAct } from './desk-act.ts'
import { readRefused, addUnsent, readUnsent } from './unsent-acts.ts'
import { sendUnsent } from './send-acts.ts'

const yesterday = { slotId: 's1', date: '2026-11-20', at: 5 }
const pressed: DeskAct[] = [
  { ...yesterday, act: 'next', key: 'k1', number: 7, complete: 'a6' },
  { ...yesterday, act: 'state', key: 'k2', state: 'paused', reason: 'break' },
  { ...yesterday, act: 'no-show', key: 'k3', id: 'a7', number: 7 },
  { slotId: 's1', date: '2026-11-21', at: 9, act: 'state', key: 'k4', state: 'open' },
]

const queue = {
  slotId: 's1',
  ...{ date: '2026-11-21', currentQueueNumber: 0, version: 3, called: [], state: 'open', minutes: null, reason: null },
  ...{ counts: { waiting: 2, called: 0, completed: 0, noShow: 0, cancelled: 0 }, next: [1, 2], estimate: null },
}
const notToday = { code: 'not-today', message: 'A sentence.', msg: 'A sentence.' }
const answer = (status: number, content: unknown) => new Response(JSON.stringify(content), { status })

// A refusal waits for them.
beforeAll(loadProblemTexts)
beforeEach(clearAll)
afterEach(() => vi.unstubAllGlobals())

test("acts of yesterday are sent for that day and refused with the reason; today's act behind them is done", async () => {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)])
    return sent.length < pressed.length ? answer(409, notToday) : answer(200, queue)
  })
  for (const act of pressed) addUnsent(act)
  sendUnsent()
  await expect.poll(readUnsent).toEqual([])
  expect(sent).toEqual([
    ['/api/queues/s1/next', { date: '2026-11-20', complete: 'a6', sure: true }],
    ['/api/queues/s1/state', { date: '2026-11-20', state: 'paused', reason: 'break' }],
    ['/api/appointments/a7/no-show', {}],
    ['/api/queues/s1/state', { date: '2026-11-21', state: 'open' }],
  ])
  expect(readRefused().map(({ of, why }) => [of.key, why])).toEqual([
    ['k1', 'not-today'],
    ['k2', 'not-today'],
    ['k3', 'not-today'],
  ])
})
