import { afterAll, beforeAll, expect, test } from 'vitest'
import { events, queueLine, type QueueLine } from '#contract/live-queue.ts'
import { updateHospital } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a priority is behind the next one, and never beside another priority', async () => {
  const session = await aClinicSession(app, 6)
  await session.priority(6, 'senior')
  expect(await session.line()).toEqual([1, 6, 2, 3, 4, 5])
  expect((await session.priority(5, 'pregnant')).answer).toMatchObject({ priority: 'pregnant', aheadOfYou: 3 })
  expect(await session.line()).toEqual([1, 6, 2, 5, 3, 4])
  await session.priority(6, 'none')
  expect(await session.line()).toEqual([1, 6, 2, 5, 3, 4])
})

test('an emergency is first, behind the one inside and an earlier emergency', async () => {
  const session = await aClinicSession(app, 5)
  await session.next()
  expect((await session.priority(4, 'emergency')).answer?.aheadOfYou).toBe(1)
  await session.priority(5, 'emergency')
  expect(await session.line()).toEqual([4, 5, 2, 3])
  expect((await session.next(1)).answer).toMatchObject({ called: { queueNumber: 4 }, completed: { queueNumber: 1 } })
})

test('one who was missed comes back behind the next two, or as many as the hospital sets', async () => {
  const session = await aClinicSession(app, 6)
  for (const number of [1, 2, 3]) await session.noShow(number)
  await session.rejoin(1)
  expect(await session.line()).toEqual([4, 5, 1, 6])
  await app.ask(updateHospital, { token: session.token, body: { rejoinBehind: 0 } })
  await session.rejoin(2)
  expect(await session.line()).toEqual([2, 4, 5, 1, 6])
  await app.ask(updateHospital, { token: session.token, body: { rejoinBehind: 10 } })
  await session.rejoin(3)
  expect(await session.line()).toEqual([2, 4, 5, 1, 6, 3])
  await session.book()
  expect(await session.line()).toEqual([2, 4, 5, 1, 6, 3, 7])
})

test('coming back never leads before the old place', async () => {
  const session = await aClinicSession(app, 6)
  await session.noShow(6)
  await session.rejoin(6)
  expect(await session.line()).toEqual([1, 2, 3, 4, 5, 6])
})

test('a move changes places with one neighbour, and nothing at either end', async () => {
  const session = await aClinicSession(app, 4)
  await session.move(3, 'up')
  expect(await session.line()).toEqual([1, 3, 2, 4])
  await session.move(1, 'down')
  expect(await session.line()).toEqual([3, 1, 2, 4])
  const before = await session.history()
  expect((await session.move(3, 'up')).status).toBe(200)
  expect((await session.move(4, 'down')).status).toBe(200)
  expect(await session.history()).toEqual(before)
  expect(await session.line()).toEqual([3, 1, 2, 4])
  expect(before.at(-1)).toMatchObject({ act: 'move', by: 'desk', reason: 'In pain', queueNumber: 1 })
})

test('undo gives back status, place, priority and calls, once and for 30 seconds', async () => {
  const session = await aClinicSession(app, 4)
  const before = await session.row(4)
  await session.priority(4, 'emergency')
  expect((await session.undo(4)).answer).toMatchObject({ position: 4, priority: 'none', calls: 0 })
  expect({ ...(await session.row(4)), version: 0 }).toEqual({ ...before, version: 0 })
  expect(await session.undo(4)).toMatchObject({ status: 409, problem: { code: 'cannot-undo' } })

  await session.call(4)
  await session.call(4)
  expect((await session.undo(4)).answer).toMatchObject({ status: 'called', calls: 1 })
  expect((await session.queue())?.called).toEqual([{ queueNumber: 4, room: null }])
  await session.noShow(4)
  await session.rejoin(4)
  await session.undo(4)
  expect(await session.row(4)).toMatchObject({ status: 'no_show', position: 4 })

  await session.call(1)
  app.setClock(new Date(Date.now() + 31_000).toISOString())
  expect((await session.undo(1)).status).toBe(409)
  app.setClock(undefined)
  expect((await session.undo(1)).status).toBe(200)
  await session.complete(1)
  expect((await session.undo(1)).problem?.code).toBe('cannot-undo')
})

test('undo gives the old place back where another token has moved to it, and each still moves one place at a time', async () => {
  const session = await aClinicSession(app, 4)
  await session.move(2, 'down')
  expect(await session.line()).toEqual([1, 3, 2, 4])
  await session.move(4, 'up')
  await session.move(4, 'up')
  expect((await session.undo(2)).answer).toMatchObject({ position: 2 })
  expect(await session.line()).toEqual([1, 2, 4, 3])
  await session.move(3, 'up')
  expect(await session.line()).toEqual([1, 2, 3, 4])
  await session.move(4, 'up')
  expect(await session.line()).toEqual([1, 2, 4, 3])
  await session.move(4, 'up')
  expect(await session.line()).toEqual([1, 4, 2, 3])
})

test('every phone in the line learns the order and why it changed, without a name', async () => {
  const session = await aClinicSession(app, 3)
  await session.book(session.phone)
  const lines: QueueLine[] = []
  app.socket(session.phone).on(events.queueLine, (sent: unknown) => lines.push(queueLine.parse(sent)))
  await expect.poll(() => lines.at(-1)?.line).toEqual([1, 2, 3, 4])
  await session.next()
  await expect.poll(() => lines.at(-1)?.waiting).toEqual([[2, 4]])
  expect(lines.at(-1)?.line).toEqual([1, 2, 3, 4])
  await session.priority(3, 'emergency')
  await expect.poll(() => lines.at(-1)).toMatchObject({ line: [1, 3, 2, 4], cause: 'emergency' })
  await session.noShow(1)
  await expect.poll(() => lines.at(-1)?.line).toEqual([3, 2, 4])
  expect(lines.at(-1)).not.toHaveProperty('cause')
  await session.rejoin(1)
  await expect.poll(() => lines.at(-1)).toMatchObject({ line: [3, 2, 1, 4], cause: 'rejoined' })
})
