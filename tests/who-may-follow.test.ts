import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { events, followAnswer, queueLine, queueState, type QueueLine, type QueueState } from '#contract/live-queue.ts'
import { startApp, type App } from './app.ts'
import { nameOfTheOneWhoWaits, twoHospitals } from './two-hospitals.ts'
import { callers, otherRoles, tokensOf, type Caller, type OtherRole } from './who-may-call-outcomes.ts'

// The live numbers are public; the line goes to the patients in it, and to the hospital's own desk and devices.

const pollOptions = { timeout: 10_000 }

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** The callers that receive the line of hospital A's queue, and the result of publishing a number. */
const table: Record<Caller | OtherRole, { line: boolean; claim: string }> = {
  anonymous: { line: false, claim: 'not-logged-in' },
  patientA: { line: true, claim: 'not-allowed' },
  patientB: { line: false, claim: 'not-allowed' },
  deskA: { line: true, claim: 'ok' },
  deskB: { line: false, claim: 'not-allowed' },
  admin: { line: false, claim: 'not-allowed' },
  ended: { line: false, claim: 'not-logged-in' },
  suspended: { line: false, claim: 'not-logged-in' },
  display: { line: true, claim: 'not-allowed' },
  kiosk: { line: true, claim: 'not-allowed' },
  owner: { line: true, claim: 'ok' },
  manager: { line: true, claim: 'ok' },
  reception: { line: true, claim: 'ok' },
  doctor: { line: true, claim: 'ok' },
}

const emit = async (socket: Socket, event: string, payload: object) =>
  followAnswer.parse(await socket.timeout(10_000).emitWithAck(event, payload))

describe.each([...callers, ...otherRoles])('%s', (caller) => {
  const { line, claim } = table[caller]
  test(`receives the numbers${line ? ' and the line' : ', not the line'}, and a claim is answered ${claim}`, async () => {
    const fixture = await twoHospitals(app, new Set())
    const { slot, tokens, appointment } = fixture
    const token = (await tokensOf(app, fixture, caller)).at(-1)
    let linesOfPatientA = 0
    app.socket(tokens.patientA).on(events.queueLine, (sent: unknown) => {
      if (queueLine.parse(sent).slotId === slot.id) linesOfPatientA += 1
    })
    await expect.poll(() => linesOfPatientA, pollOptions).toBe(1)
    const socket = app.socket(token)
    // Of this slot: patient A follows a queue of hospital B too.
    const heard: (QueueState | QueueLine)[] = []
    const hear = (sent: QueueState | QueueLine) => (sent.slotId === slot.id ? heard.push(sent) : undefined)
    const numbers = () => heard.flatMap((sent) => ('line' in sent ? [] : sent.currentQueueNumber))
    const lines = () => heard.filter((sent) => 'line' in sent)
    socket.on(events.queueUpdate, (sent: unknown) => hear(queueState.parse(sent)))
    socket.on(events.queueLine, (sent: unknown) => hear(queueLine.parse(sent)))
    expect(await emit(socket, events.follow, { slotIds: [slot.id] })).toMatchObject({ ok: true })

    const answer = await emit(socket, events.queueUpdate, { slotId: slot.id, currentQueueNumber: 999 })
    expect(answer.ok ? 'ok' : answer.code).toBe(claim)

    // A change of the queue reaches its followers; a suspended hospital's queue is hidden.
    const { status } = await app.ask(completeAppointment, {
      token: tokens.deskA,
      params: { id: appointment },
      body: {},
    })
    expect(status).toBe(caller === 'suspended' ? 401 : 200)
    await expect.poll(() => Math.max(...numbers()), pollOptions).toBe(caller === 'suspended' ? 0 : 1)
    // The line is sent a moment after the number: once the patient in it has received it, all recipients have.
    await expect.poll(() => linesOfPatientA, pollOptions).toBeGreaterThanOrEqual(caller === 'suspended' ? 1 : 2)
    await expect.poll(() => lines().length, pollOptions).toBeGreaterThanOrEqual(line ? 2 : 0)
    await emit(socket, events.unfollow, { slotIds: [slot.id] })
    expect(lines().length > 0).toBe(line)
    expect(JSON.stringify(heard)).not.toContain(nameOfTheOneWhoWaits)
    expect(numbers().every((number) => number <= 1)).toBe(true)
  })
})

test('a phone follows its owner’s queues by itself, also that of a token which has just ended, and no others', async () => {
  const { slot, elsewhere, evening, tokens } = await twoHospitals(app)
  const follow = (token: string) => {
    const slots: string[] = []
    const socket = app.socket(token)
    socket.on(events.queueUpdate, (sent: unknown) => slots.push(queueState.parse(sent).slotId))
    return { socket, slots }
  }
  const [own, others] = [follow(tokens.patientA), follow(tokens.patientB)]
  await expect.poll(() => own.slots.toSorted(), pollOptions).toEqual([slot.id, elsewhere.id, evening.id].toSorted())
  // Its welcome is over when this is answered.
  await emit(others.socket, events.unfollow, { slotIds: [slot.id] })
  await emit(others.socket, events.queueUpdate, { slotId: slot.id })
  expect(others.slots).toEqual([])
})
