import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import {
  callAppointment,
  markNoShow,
  rejoinAppointment,
  rescheduleAppointment,
  transferAppointment,
} from '#contract/appointment-acts.ts'
import { events, followAnswer } from '#contract/live-queue.ts'
import { callNext, closeQueue, setQueueState, showQueue } from '#contract/queues.ts'
import { addDays } from '#contract/service-day.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { startApp, type App } from './app.ts'
import { aDevice } from './paired-devices.ts'
import { aScheduledSlot } from './schedule.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const since = '2026-11-20T20:00:00+05:30'
const [friday, saturday] = ['2026-11-20', '2026-11-21']
/** By the clock at the hospital. */
const goTo = (day: string, time: string) => app.setClock(`${day}T${time}:00+05:30`)

/** A doctor who sees patients from 9 PM to 1 AM, with tokens of Friday; 10:30 PM on Friday.
 *  @param waiting how many tokens */
async function aNight(waiting = 3, hours = { startTime: '9 PM', endTime: '1 AM' }) {
  goTo(friday, '20:30')
  const at = await aScheduledSlot(app, hours, { since })
  const desk = { token: at.token, params: { slotId: at.slot.id } }
  const phones = await Promise.all(Array.from({ length: waiting }, () => at.phone()))
  const tokens: { token: string; id: string; number: number; link: string }[] = []
  for (const phone of phones) {
    const { answer } = await at.book(phone.token)
    if (!answer) throw new Error('A patient got no token.')
    tokens.push({ token: phone.token, id: answer._id, number: answer.queueNumber, link: answer.link ?? '' })
  }
  goTo(friday, '22:30')
  return {
    ...at,
    tokens,
    /** Another slot of the doctor at these hours. */
    beside: () =>
      aScheduledSlot(app, hours, { doctor: { id: at.slot.doctor, hospital: at.slot.hospital }, name: 'Night', since }),
    queue: async (date?: string) => (await app.ask(showQueue, { ...desk, ...(date && { query: { date } }) })).answer,
    list: async () => {
      const { answer } = await app.ask(appointmentsOfSlot, { token: at.token, query: { qslotId: at.slot.id } })
      return Array.isArray(answer)
        ? answer.map((one) => `${one.appointmentDate} #${one.queueNumber} ${one.status}`)
        : []
    },
    next: (body: { date?: string; complete?: string } = {}) => app.ask(callNext, { ...desk, body }),
    state: (state: 'late' | 'open') =>
      app.ask(setQueueState, { ...desk, body: { state, ...(state === 'late' && { minutes: 20 }) } }),
    close: () => app.ask(closeQueue, { ...desk, body: { waiting: 'cancel' } }),
    own: async (token: string) =>
      ((await app.ask(myAppointments, { token })).answer ?? []).map((one) => `${one.appointmentDate} ${one.status}`),
    completed: async (token: string) =>
      (await app.ask(myAppointments, { token, query: { status: 'completed' } })).answer?.length,
    link: async (n: number) => (await fetch(app.url + (tokens[n]?.link ?? ''))).status,
    followed: async () => {
      const sent: unknown = await app
        .socket()
        .timeout(10_000)
        .emitWithAck(events.follow, { slotIds: [at.slot.id] })
      const answer = followAnswer.parse(sent)
      return answer.ok ? answer.queues[0]?.date : answer.code
    },
  }
}

describe('a session from 9 PM to 1 AM at ten past midnight', () => {
  test('goes on for desk, patients, links and followers', async () => {
    const night = await aNight(3)
    const [first, second, third] = night.tokens
    if (!first || !second || !third) throw new Error('Three tokens are needed.')
    await night.next()
    goTo(saturday, '00:10')
    expect(await night.list()).toEqual([`${friday} #1 called`, `${friday} #2 waiting`, `${friday} #3 waiting`])
    expect(await night.queue()).toMatchObject({ date: friday, counts: { waiting: 2 } })
    expect(await night.followed()).toBe(friday)
    expect(await night.own(second.token)).toEqual([`${friday} waiting`])
    expect(await night.link(1)).toBe(200)
    expect((await night.next({ date: friday, complete: first.id })).answer).toMatchObject({
      called: { queueNumber: 2 },
    })
    expect(await night.completed(first.token)).toBe(1)
    const act = { token: night.token, params: { id: second.id } }
    expect((await app.ask(markNoShow, act)).status).toBe(200)
    expect((await app.ask(rejoinAppointment, { ...act, token: second.token })).status).toBe(200)
    expect((await app.ask(callAppointment, { token: night.token, params: { id: third.id } })).status).toBe(200)
    expect((await night.state('late')).answer).toMatchObject({ date: friday, state: 'late' })
    expect((await night.next({ date: saturday })).problem?.code).toBe('not-today')
    expect((await night.close()).answer).toEqual({ moved: 0, cancelled: 2 })
    expect(await night.queue()).toMatchObject({ date: friday, state: 'closed' })
  })

  test('takes bookings without a day, beside those of the new day', async () => {
    const night = await aNight(1)
    goTo(saturday, '00:10')
    const { token } = await night.phone()
    expect((await night.book(token)).answer).toMatchObject({ appointmentDate: friday, queueNumber: 2 })
    expect((await night.book(night.token, friday)).answer).toMatchObject({ appointmentDate: friday, queueNumber: 3 })
    expect((await night.book(token, saturday)).answer).toMatchObject({ appointmentDate: saturday, queueNumber: 1 })
    expect(await night.own(token)).toEqual([`${friday} waiting`, `${saturday} waiting`])
    expect(await night.queue(saturday)).toMatchObject({ date: saturday, counts: { waiting: 1 } })
    expect(await night.queue()).toMatchObject({ date: friday, counts: { waiting: 3 } })
    expect((await night.next()).answer).toMatchObject({ called: { appointmentDate: friday, queueNumber: 1 } })
    expect((await night.days(undefined, 2)).map(({ date }) => date)).toEqual([friday, saturday, '2026-11-22'])
    goTo(saturday, '01:30')
    expect((await night.days(undefined, 2)).map(({ date }) => date)).toEqual([saturday, '2026-11-22'])
  })

  test.each([
    ['the present session', friday, undefined],
    ['the last bookable day', addDays(saturday, 14), undefined],
    ['the day before the present session', addDays(friday, -1), 'date-out-of-range'],
    ['the day after the last bookable one', addDays(saturday, 15), 'date-out-of-range'],
  ])('treats %s alike in bookings, transfers, rescheduling and waitlists', async (_name, day, refusal) => {
    const night = await aNight(2)
    const other = await night.beside()
    goTo(saturday, '00:10')
    const [first, second] = night.tokens
    if (!first || !second) throw new Error('Two tokens are needed.')
    const body = { slot: other.slot.id, appointmentDate: day }
    const replies: { problem?: { code: string } }[] = [
      await other.book(night.token, day),
      await app.ask(transferAppointment, { token: night.token, params: { id: first.id }, body }),
      await app.ask(rescheduleAppointment, { token: second.token, params: { id: second.id }, body }),
    ]
    await other.change({ capacity: 3 })
    const { token } = await night.phone()
    const wait = { token, params: { slotId: other.slot.id }, body: { appointmentDate: day } }
    replies.push(await app.ask(joinWaitlist, wait))
    expect(replies.map(({ problem }) => problem?.code)).toEqual([refusal, refusal, refusal, refusal])
  })

  test('is on the wall, and the kiosk gives its tokens', async () => {
    const night = await aNight(2)
    const doctors = [night.slot.doctor]
    const display = await aDevice(app, night.token, 'display', { doctors })
    const kiosk = await aDevice(app, night.token, 'kiosk', { doctors })
    await night.next()
    goTo(saturday, '00:10')
    const board = await display.board()
    expect(board).toMatchObject({ date: saturday, doctors: [{ session: { queue: { date: friday }, next: [2] } }] })
    expect(board?.doctors[0]?.session?.queue.called).toMatchObject([{ queueNumber: 1 }])
    expect((await kiosk.take(night.slot.id)).answer).toMatchObject({ appointmentDate: friday, queueNumber: 3 })
    goTo(saturday, '01:10')
    expect((await kiosk.take(night.slot.id)).problem?.code).toBe('kiosk-closed')
  })
})

test('a session past midnight ends three hours after its end', async () => {
  const night = await aNight(2)
  const [first, second] = night.tokens
  if (!first || !second) throw new Error('Two tokens are needed.')
  goTo(saturday, '03:59')
  expect([await night.own(first.token), await night.link(0)]).toEqual([[`${friday} waiting`], 200])
  expect((await app.ask(callAppointment, { token: night.token, params: { id: first.id } })).status).toBe(200)
  goTo(saturday, '04:00')
  expect([await night.own(second.token), await night.link(1)]).toEqual([[], 410])
  const call = { token: night.token, params: { id: second.id } }
  expect((await app.ask(callAppointment, call)).problem?.code).toBe('not-today')
  expect(await night.queue()).toMatchObject({ date: saturday })
  expect(await night.followed()).toBe(saturday)
})

test('a slot whose hours cannot be read ends at midnight', async () => {
  const night = await aNight(1, { startTime: '9 PM', endTime: 'until all are seen' })
  goTo(saturday, '00:00')
  expect(await night.queue()).toMatchObject({ date: saturday })
  expect([await night.own(night.tokens[0]?.token ?? ''), await night.link(0)]).toEqual([[], 410])
})

test('the other times of one day count past its midnight', async () => {
  const night = await aNight(1, { startTime: '5 PM', endTime: '8 PM' })
  await night.override(friday, { startTime: '9 PM', endTime: '1 AM' })
  goTo(saturday, '00:10')
  expect(await night.own(night.tokens[0]?.token ?? '')).toEqual([`${friday} waiting`])
  expect((await night.next()).answer).toMatchObject({ called: { appointmentDate: friday } })
  expect(await night.link(0)).toBe(200)
})
