import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceDayAt } from '#contract/service-day.ts'
import { updateProfile } from '#contract/profile.ts'
import { Estimates } from '#server/estimates/index.ts'
import { statement } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { askToCome } from './ask-to-come.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const asked = statement<{ kind: string }>(
  'test.asked-to-come',
  `SELECT n.kind FROM notices n JOIN appointments a ON a.id = n.appointment_id
   WHERE a.slot_id = $1 AND n.kind IN ('time-to-go', 'your-turn') ORDER BY a.queue_number`,
)
const setHours = statement('test.set-hours', `UPDATE slots SET start_time = '10 AM', end_time = '1 PM' WHERE id = $1`)
const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
const at = (time: string) => new Date(`${today}T${time}:00+05:30`)

/** What a clinic with a history knows before its session: the first is called from ten. */
const fromTen: Pick<Estimates, 'ofQueue'> = {
  ofQueue: async () => ({
    ...{ basis: 'history' as const, timeZone: 'Asia/Kolkata', at: 0, version: 1, line: [1], walkIn: null },
    ranges: new Map([[1, [at('10:00').getTime(), at('10:10').getTime()] as const]]),
  }),
}

/** A session from ten to one with so many at the desk, who have no number, and a patient behind them. */
async function aPatientBehind(size: number, estimates?: Pick<Estimates, 'ofQueue'>) {
  app.setClock(at('08:00').toISOString())
  const session = await aClinicSession(app, size)
  await app.db.all(setHours, [session.slot.id])
  await session.book(session.phone)
  const kinds = async () => (await app.db.all(asked, [session.slot.id])).map(({ kind }) => kind)
  const askAt = async (time: string) => {
    const context = { db: app.db, clock: () => at(time), log: createLog('silent') }
    app.setClock(at(time).toISOString())
    await askToCome(context, estimates ?? new Estimates(context))
    return kinds()
  }
  return { session, kinds, askAt }
}

describe('before a session', () => {
  test('who is first is asked to come five minutes before it begins, once', async () => {
    const { askAt } = await aPatientBehind(0, fromTen)
    expect(await askAt('09:40')).toEqual([])
    expect(await askAt('09:57')).toEqual(['time-to-go'])
    expect(await askAt('09:59')).toEqual(['time-to-go'])
  })

  test.each([
    [40, '09:14', '09:16'],
    [120, '08:59', '09:00'],
  ])('who travels %i minutes is asked as much earlier, within an hour of it', async (travelMinutes, before, then) => {
    const { session, askAt } = await aPatientBehind(0, fromTen)
    await app.ask(updateProfile, { token: session.phone, body: { travelMinutes } })
    expect(await askAt(before)).toEqual([])
    expect(await askAt(then)).toEqual(['time-to-go'])
  })

  test('that has not begun half an hour after its start, no one is asked to come', async () => {
    expect(await (await aPatientBehind(0, fromTen)).askAt('10:31')).toEqual([])
  })
})

describe('in a session', () => {
  test('who is fourth in the line waits, and is asked once three are before in the line', async () => {
    const { session, kinds } = await aPatientBehind(5)
    app.setClock(at('10:00').toISOString())
    await session.call(1)
    expect(await kinds()).toEqual([])
    await session.complete(1)
    expect(await kinds()).toEqual([])
    await session.noShow(4)
    expect(await kinds()).toEqual(['time-to-go'])
  })

  test('who has three before at the first call is asked then, before anyone is completed', async () => {
    const { session, kinds } = await aPatientBehind(3)
    app.setClock(at('10:00').toISOString())
    await session.call(1)
    expect(await kinds()).toEqual(['time-to-go'])
  })

  test('who has more before is asked when the range begins within minutes', async () => {
    const { session, askAt } = await aPatientBehind(12)
    app.setClock(at('10:00').toISOString())
    await session.call(1)
    expect(await askAt('10:01')).toEqual([])
    // Far behind, and the doctor is quick.
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      app.setClock(at(`10:0${number}`).toISOString())
      await session.next(number)
    }
    expect(await askAt('10:08')).toEqual(['time-to-go'])
  })
})
