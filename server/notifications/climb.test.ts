import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { events } from '#contract/live-queue.ts'
import { reportNotice, subscribeToPush } from '#contract/notifications.ts'
import { arriveAppointment } from '#contract/appointment-acts.ts'
import { deskUnreached } from '#contract/messages.ts'
import { answerUnreached, undoAnswer, unreachedOfQueue, untoldOfHospital } from '#contract/unreached.ts'
import { removeSlot } from '#contract/removals.ts'
import { statement } from '#server/platform/database/index.ts'
import { hospitalTrail } from '#contract/trail.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aHospital, aMember, aPatient, aSession } from '#tests/builders.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { addDays } from '#contract/service-day.ts'
import { listAtDesk, takeClimbing, untoldOf } from './climb-store.ts'
import { takeDueNotices } from './notice-store.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { today } from '#tests/offers.ts'
import { aPushService, aSubscription } from '#tests/push-server.ts'

let app: App
let service: Awaited<ReturnType<typeof aPushService>>
beforeAll(async () => {
  service = await aPushService()
  app = await startApp({ PUSH_SERVICES: service.url })
})
afterEach(() => app.setClock(undefined))
afterAll(async () => {
  await service.close()
  await app.stop()
})

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 })
const tokenOf = statement<{ token: string }>(
  'test.token-of-message',
  `SELECT n.token FROM notices n JOIN message_steps s ON s.message_id = n.id WHERE n.appointment_id = $1 AND n.kind = $2`,
)

const stepsOf = statement<{ kind: string; state: string }>(
  'test.steps-of-messages',
  `SELECT n.kind, s.state FROM notices n JOIN message_steps s ON s.message_id = n.id WHERE n.appointment_id = $1`,
)

const countsOf = statement<{ counts: number[] }>(
  'test.counts-of-channel',
  `SELECT ARRAY[sent, delivered, failed] AS counts FROM message_counts WHERE hospital_id = $1 AND channel = $2`,
)

/** A session with two at the desk, and a third who has booked with an account. */
async function aClimb({ subscribed = false } = {}) {
  const session = await aClinicSession(app, 2)
  if (subscribed) await app.ask(subscribeToPush, { token: session.phone, body: aSubscription(service.url) })
  await session.book(session.phone)
  const id = session.ids[2] ?? ''
  const list = async () =>
    (await app.ask(unreachedOfQueue, { token: session.token, params: { slotId: session.slot.id } })).answer ?? []
  const answer = (as: 'reached' | 'no-answer', token = session.token) =>
    app.ask(answerUnreached, { token, params: { id }, body: { answer: as } })
  const undo = async (as: 'reached' | 'no-answer') => {
    const { status, problem } = await app.ask(undoAnswer, {
      token: session.token,
      params: { id },
      body: { answer: as },
    })
    return problem?.code ?? status
  }
  const calls = async () => (await app.db.first(countsOf, [session.slot.hospital, 'desk']))?.counts
  const minuteLater = (more = 0) => app.setClock(new Date(Date.now() + 61_000 + more).toISOString())
  const token = async () => (await app.db.first(tokenOf, [id, 'time-to-go']))?.token ?? ''
  const kinds = async () => (await app.db.all(stepsOf, [id])).map(({ kind, state }) => `${kind} ${state}`)
  return { session, id, list, answer, undo, calls, minuteLater, token, kinds }
}

describe('a patient without a phone that shows notices', () => {
  test('is on the desk’s list at once, with the desk told, until the desk has called', async () => {
    const { session, id, list, answer, kinds } = await aClimb()
    const counts: number[] = []
    const socket = app.socket(session.token)
    socket.on(events.deskUnreached, (sent: unknown) => counts.push(deskUnreached.parse(sent).count))
    await socket.timeout(10_000).emitWithAck(events.follow, { slotIds: [session.slot.id] })
    await session.complete(1)
    await eventually(async () =>
      expect(await list()).toMatchObject([{ appointment: id, tried: [{ state: 'failed' }] }]),
    )
    expect((await session.row(3))?.message).toMatchObject({ kind: 'come-now', channel: 'desk', state: 'unreached' })
    // A message that is only pushed hides neither that nor the desk's answer.
    await session.setState({ state: 'late', minutes: 30 })
    await eventually(async () => expect(await kinds()).toContain('late failed'))
    expect((await session.row(3))?.message).toMatchObject({ kind: 'come-now', state: 'unreached' })
    const { token, name } = await aMember(app.db, { hospital: session.slot.hospital, role: 'reception' })
    expect((await answer('no-answer', token)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await session.row(3))?.message).toMatchObject({ channel: 'desk', state: 'no-answer', by: name })
    await session.setState({ state: 'paused', reason: 'break' })
    await eventually(async () => expect(await kinds()).toContain('paused failed'))
    expect((await session.row(3))?.message).toMatchObject({ channel: 'desk', state: 'no-answer', by: name })
    await eventually(() => expect(counts).toEqual([1, 0]))
    const other = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    expect((await answer('reached', other)).problem?.code).toBe('appointment-not-found')
  })

  test('is on it again when the answer is taken back in time, and the call is not counted', async () => {
    const { session, list, answer, undo, calls } = await aClimb()
    await session.complete(1)
    await eventually(async () => expect(await list()).toHaveLength(1))
    const before = await list()
    await answer('no-answer')
    expect(await calls()).toEqual([1, 0, 1])
    // Of the other answer there is nothing to take back.
    expect(await undo('reached')).toBe('cannot-undo')
    expect(await undo('no-answer')).toBe(204)
    expect(await list()).toEqual(before)
    expect((await session.row(3))?.message).toMatchObject({ channel: 'desk', state: 'unreached' })
    expect(await calls()).toEqual([0, 0, 0])
    // Said twice, it changes nothing.
    expect(await undo('no-answer')).toBe(204)
    expect(await calls()).toEqual([0, 0, 0])
    await answer('reached')
    app.setClock(new Date(Date.now() + 31_000).toISOString())
    expect(await undo('reached')).toBe('cannot-undo')
    expect(await calls()).toEqual([1, 1, 0])
    expect(await list()).toEqual([])
    const { answer: history } = await app.ask(hospitalTrail, { token: session.token })
    expect(history?.rows.map(({ what }) => what).slice(0, 3)).toEqual(['reached', 'undo-reached', 'reached'])
  })

  test('is not on it again when a report has come since, and the call is not counted either', async () => {
    const { session, list, answer, undo, calls, minuteLater, token } = await aClimb({ subscribed: true })
    await session.complete(1)
    await eventually(async () => expect((await session.row(3))?.message).toMatchObject({ state: 'sent' }))
    minuteLater()
    await eventually(async () => expect(await list()).toHaveLength(1))
    await answer('no-answer')
    await app.ask(reportNotice, { body: { token: await token(), state: 'shown' } })
    expect(await undo('no-answer')).toBe(204)
    await eventually(async () => expect(await list()).toEqual([]))
    expect((await session.row(3))?.message).toMatchObject({ channel: 'push', state: 'delivered' })
    expect(await calls()).toEqual([0, 0, 0])
  })

  test('is not on the list while a page is open, nor after saying to be on the way, nor at the clinic', async () => {
    const [open, onTheWay, here] = [await aClimb(), await aClimb(), await aClimb()]
    const page = app.socket(open.session.phone)
    await page.timeout(10_000).emitWithAck(events.follow, { slotIds: [open.session.slot.id] })
    await page.timeout(10_000).emitWithAck(events.hidden, { hidden: false, shown: [open.id] })
    for (const { session } of [open, onTheWay, here]) await session.complete(1)
    await onTheWay.session.onMyWay(3, onTheWay.session.phone)
    await eventually(async () => expect(await here.list()).toHaveLength(1))
    await here.session.arrive(3)
    await eventually(async () =>
      expect(await Promise.all([open.list(), onTheWay.list(), here.list()])).toEqual([[], [], []]),
    )
    // A call that comes after it has not arrived.
    await onTheWay.session.call(3)
    await eventually(async () => expect(await onTheWay.list()).toHaveLength(1))
    // another page of the same patient, as that of the clinics, shows other things
    await page.timeout(10_000).emitWithAck(events.hidden, { hidden: false, shown: [here.id] })
    await open.session.call(3)
    await eventually(async () => expect(await open.list()).toHaveLength(1))
    await page.timeout(10_000).emitWithAck(events.hidden, { hidden: false, shown: [open.id] })
    await eventually(async () => expect(await open.list()).toEqual([]))
    // hidden, the page shows its patient nothing
    await page.timeout(10_000).emitWithAck(events.hidden, { hidden: true })
    await open.session.call(3)
    await eventually(async () => expect(await open.list()).toHaveLength(1))
  })
})

describe('a patient whose token the hospital has cancelled or moved, and who does not know it', () => {
  const aToken = async () => {
    const one = await aClimb()
    const { session } = one
    const untold = async () => (await app.ask(untoldOfHospital, { token: session.token })).answer ?? []
    return { ...one, untold }
  }

  test('is on the hospital’s list after the end of the session and the removal of the slot, until the desk has called', async () => {
    const { session, id, untold, answer } = await aToken()
    await session.close('cancel')
    await eventually(async () =>
      expect(await untold()).toMatchObject([{ appointment: id, queueNumber: 3, name: 'A Patient', to: null }]),
    )
    await app.ask(removeSlot, { token: session.token, params: { slotId: session.slot.id } })
    expect(await untold()).toHaveLength(1)
    const other = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    expect((await app.ask(untoldOfHospital, { token: other })).answer).toEqual([])
    const colleague = await aDoctor(app.db, { hospital: session.slot.hospital })
    const ofColleague = await aMember(app.db, { hospital: colleague.hospital, role: 'doctor', doctor: colleague.id })
    expect((await app.ask(untoldOfHospital, { token: ofColleague.token })).answer).toEqual([])
    expect((await answer('no-answer')).status).toBe(204)
    expect(await untold()).toEqual([])
  })

  test('is on it until the end of the day that the token was for', async () => {
    const session = await aClinicSession(app, 0)
    const day = addDays(today(), 3)
    const body = aBooking(session.slot, { appointmentDate: day })
    const { answer } = await app.ask(bookAppointment, { token: session.phone, body })
    await app.ask(cancelAppointment, { token: session.token, params: { id: answer?._id ?? '' } })
    const listed = (at: string) => untoldOf(app.db, session.slot.hospital, undefined, new Date(at))
    await eventually(async () => expect(await listed(new Date().toISOString())).toHaveLength(1))
    expect(await listed(`${day}T23:59:00+05:30`)).toMatchObject([{ appointment_id: answer?._id }])
    const onThatDay = await takeClimbing(app.db, new Date(`${day}T09:00:00+05:30`))
    expect(onThatDay.find(({ slot_id: slot }) => slot === session.slot.id)).toMatchObject({ is_true: true })
    expect(await listed(`${addDays(day, 1)}T00:01:00+05:30`)).toEqual([])
    const after = await takeClimbing(app.db, new Date(`${addDays(day, 1)}T09:00:00+05:30`))
    expect(after.find(({ slot_id: slot }) => slot === session.slot.id)).toMatchObject({ is_true: false })
  })

  test('is on it with the new token, until that is used', async () => {
    const { session, id, untold } = await aToken()
    const doctor = { id: session.slot.doctor, hospital: session.slot.hospital }
    const evening = await aClinicSession(app, 1, doctor, 'Evening')
    await session.close({ slot: evening.slot.id })
    await eventually(async () => expect(await untold()).toMatchObject([{ appointment: id, to: { queueNumber: 4 } }]))
    const moved = (await evening.row(4))?._id ?? ''
    await app.ask(arriveAppointment, { token: evening.token, params: { id: moved }, body: {} })
    expect(await untold()).toEqual([])
  })
})

test(
  'two nodes push each message once and list each patient once, also those that a killed node had taken',
  { timeout: 100_000 },
  async () => {
    const session = await aClinicSession(app, 1)
    const phones = Array.from({ length: 30 }, () => aSubscription(service.url))
    for (const [n, body] of phones.entries()) {
      const token = await aSession(app.db, { patient: (await aPatient(app.db)).id })
      if (n < 15) await app.ask(subscribeToPush, { token, body })
      await session.book(token)
    }
    const other = await startApp({ PUSH_SERVICES: service.url }, undefined, { beside: app })
    const list = async () =>
      (await other.ask(unreachedOfQueue, { token: session.token, params: { slotId: session.slot.id } })).answer ?? []
    try {
      // What a node takes and never sends is taken again: its lease ends.
      await session.close('cancel')
      await takeDueNotices(app.db, new Date())
      await takeClimbing(app.db, new Date(Date.now() + 3_000))
      // What a node is just sending when its lease ends, as one does that has stalled, no other node sends again.
      const pass = (ms: number) => {
        for (const node of [app, other]) node.runClock(new Date(Date.now() + ms).toISOString())
      }
      pass(95_000)
      // The minute of a push begins when its node has stored it. A node looks for what another has left every quarter of a minute.
      const stored = async () => (await app.db.first(countsOf, [session.slot.hospital, 'push']))?.counts
      await vi.waitFor(async () => expect(await stored()).toEqual([15, 0, 0]), { timeout: 40_000, interval: 200 })
      // Those whose push has no report are on the list a minute later, too.
      pass(160_000)
      await vi.waitFor(async () => expect(await list()).toHaveLength(30), { timeout: 40_000, interval: 200 })
      const pushes = phones.map(({ endpoint }) => service.taken.filter(({ path }) => endpoint.endsWith(path)).length)
      expect(pushes).toEqual(phones.map((_phone, n) => (n < 15 ? 1 : 0)))
    } finally {
      await other.stop()
    }
  },
)

describe('a pushed notice', () => {
  test('without a report puts its patient on the desk’s list after a minute, and a late report takes the row off', async () => {
    const { session, id, list, minuteLater, token } = await aClimb({ subscribed: true })
    await session.complete(1)
    await eventually(async () =>
      expect((await session.row(3))?.message).toMatchObject({ channel: 'push', state: 'sent' }),
    )
    expect(await list()).toEqual([])
    minuteLater()
    await eventually(async () => expect(await list()).toMatchObject([{ appointment: id, tried: [{ state: 'sent' }] }]))
    for (const state of ['shown', 'clicked', 'shown'] as const)
      expect((await app.ask(reportNotice, { body: { token: await token(), state } })).status).toBe(204)
    await eventually(async () => expect(await list()).toEqual([]))
    expect((await session.row(3))?.message).toMatchObject({ channel: 'push', state: 'read' })
  })

  test('that was shown does not climb, and an unknown token is answered alike', async () => {
    const { session, list, minuteLater, token } = await aClimb({ subscribed: true })
    await session.complete(1)
    await eventually(async () => expect(await token()).not.toBe(''))
    // The node that has stalled decides after another one has taken the message: too late.
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
    const take = async (at: Date) =>
      (await takeClimbing(app.db, at)).find((of) => of.slot_id === session.slot.id && of.queue_number === 3)
    const stalled = await take(inSeconds(65))
    await take(inSeconds(90))
    expect(stalled && (await listAtDesk(app.db, stalled, inSeconds(65), inSeconds(80)))).toBe(false)
    for (const one of [await token(), crypto.randomUUID(), 'x'])
      expect((await app.ask(reportNotice, { body: { token: one, state: 'shown' } })).status).toBe(204)
    await eventually(async () =>
      expect((await session.row(3))?.message).toMatchObject({ channel: 'push', state: 'delivered' }),
    )
    minuteLater()
    // Another session's patient is on the list by then.
    const other = await aClimb()
    await other.session.complete(1)
    minuteLater(3_000)
    await eventually(async () => expect(await other.list()).toHaveLength(1))
    expect(await list()).toEqual([])
  })
})
