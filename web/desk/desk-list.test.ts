import { expect, test } from 'vitest'
import type { DeskAppointment } from '#contract/desk-appointments.ts'
import type { DeskAct, NewAct } from './desk-act.ts'
import { deskList as listOf, queueOf, type DeskFacts } from './desk-list.ts'

const appointment = (
  queueNumber: number,
  status: DeskAppointment['status'],
  changes: Partial<DeskAppointment> = {},
): DeskAppointment => ({
  _id: `id-${queueNumber}`,
  patient: { name: `Patient ${queueNumber}`, age: 40, gender: 'Female', contact: '919845000124' },
  doctorId: 'doctor-1',
  slotId: 'slot-1',
  queueNumber,
  appointmentDate: '2026-11-20',
  user: { fullName: 'Somebody', mobileNo: '919845000124' },
  status,
  position: queueNumber,
  calls: status === 'called' ? 1 : 0,
  priority: 'none',
  currentQueueNumber: 24,
  version: 50,
  ...changes,
})
const list = [
  appointment(22, 'completed'),
  appointment(23, 'completed'),
  appointment(24, 'completed'),
  appointment(25, 'waiting'),
  appointment(26, 'waiting'),
]
const at = Date.parse('2026-11-20T06:00:00Z')
let presses = 0
const press = (act: NewAct): DeskAct => ({ ...act, key: `key-${(presses += 1)}`, slotId: 'slot-1', at })
const on = (act: 'complete' | 'call' | 'no-show' | 'rejoin' | 'arrive', number: number) =>
  press({ act, id: `id-${number}`, number })
const live = (currentQueueNumber: number, version: number): DeskFacts['state'] => ({
  currentQueueNumber,
  version,
  state: 'open',
  minutes: null,
  reason: null,
  pausedAt: null,
})
const deskList = (appointments: DeskAppointment[], facts: Partial<DeskFacts> = {}) =>
  listOf({ appointments, state: undefined, ...facts })
const line = (appointments: DeskAppointment[], acts: DeskAct[]) =>
  deskList(appointments, { acts })
    .rows.filter(({ section }) => section === 'called' || section === 'waiting')
    .map(({ number }) => number)

test('the next is the first waiting one, and all completed but the current one are collapsed', () => {
  const shown = deskList(list)
  expect(shown).toMatchObject({ current: 24, waiting: 2, completed: 3, away: 0, called: undefined })
  expect(shown.next?.number).toBe(25)
  expect([...shown.earlier]).toEqual(['id-22', 'id-23'])
})

test('a pressed completion counts at once, before the server has answered', () => {
  const shown = deskList(list, { acts: [on('complete', 25)] })
  expect(shown).toMatchObject({ current: 25, waiting: 1, completed: 4 })
  expect(shown.next?.number).toBe(26)
  expect(shown.rows.find((row) => row.number === 25)?.section).toBe('done')
  expect([...shown.earlier]).toEqual(['id-22', 'id-23', 'id-24'])
})

test('the completion pressed last is current', () => {
  expect(deskList(list, { acts: [on('complete', 26), on('complete', 25)] }).current).toBe(25)
})

test('a pressed completion is discarded once the list has it', () => {
  const after = { version: 52, currentQueueNumber: 26 }
  const fetchedAfter = [...list.slice(0, 3), appointment(25, 'completed', after), appointment(26, 'completed', after)]
  expect(deskList(fetchedAfter, { state: live(26, 52), acts: [on('complete', 25)] }).current).toBe(26)
})

test('a skipped patient is still the next', () => {
  const passed = [appointment(24, 'waiting'), appointment(25, 'completed'), appointment(26, 'waiting')]
  const shown = deskList(passed, { state: live(25, 51) })
  expect(shown.current).toBe(25)
  expect(shown.next?.number).toBe(24)
})

test('the newer of the list and the live state has the number', () => {
  expect(deskList(list, { state: live(25, 51) }).current).toBe(25)
  expect(deskList(list, { state: live(23, 49) }).current).toBe(24)
})

test('the appointment with the live number is completed before the list has it', () => {
  const shown = deskList(list, { state: live(25, 51) })
  expect(shown).toMatchObject({ current: 25, waiting: 1, completed: 4 })
  expect(shown.next?.number).toBe(26)
})

test('an empty list is older than every update', () => {
  expect(queueOf([])).toEqual({ currentQueueNumber: 0, version: -1 })
  expect(deskList([], { state: live(0, 0) })).toMatchObject({ current: 0, waiting: 0, completed: 0 })
})

test('an unsent completion stays visible and marked until the list has it', () => {
  const acts = [on('complete', 25), on('complete', 26)]
  const held = acts.map(({ key }) => key)
  const shown = deskList(list, { acts, held })
  expect(shown.rows.filter((row) => row.held).map((row) => row.number)).toEqual([25, 26])
  expect([...shown.earlier]).toEqual(['id-22', 'id-23', 'id-24'])
  const sent = [...list.slice(0, 3), appointment(25, 'completed', { version: 51 }), appointment(26, 'waiting')]
  const marked = deskList(sent, { acts, held }).rows.filter((row) => row.held)
  expect(marked.map((row) => row.number)).toEqual([26])
})

test('completing and calling moves both at once, and ends a pause', () => {
  const called = [appointment(24, 'called', { currentQueueNumber: 23 }), ...list.slice(3)]
  const state = { ...live(23, 50), state: 'paused', reason: 'break' } as DeskFacts['state']
  const shown = deskList(called, { state, acts: [press({ act: 'next', number: 25, complete: 'id-24' })] })
  expect(shown).toMatchObject({ current: 24, waiting: 1, completed: 1, calledCount: 1, status: 'open', reason: null })
  expect(shown.called).toMatchObject({ number: 25, calls: 1, calledAt: '2026-11-20T06:00:00.000Z' })
  expect([...shown.earlier], 'while one is called, all completed are collapsed').toEqual(['id-24'])
})

test('completing and calling moves nothing once another desk has moved the queue', () => {
  const called = [appointment(24, 'completed'), appointment(25, 'called'), appointment(26, 'waiting')]
  expect(line(called, [press({ act: 'next', number: 25, complete: 'id-24' })])).toEqual([25, 26])
  expect(deskList(called, { acts: [press({ act: 'next', number: 25 })] }).next?.number).toBe(26)
})

test('a completion that the live number says first does not take the call of its press away', () => {
  const called = [appointment(24, 'called', { currentQueueNumber: 23 }), ...list.slice(3)]
  const state = live(24, 51)
  const shown = deskList(called, { state, acts: [press({ act: 'next', number: 25, complete: 'id-24' })] })
  expect(shown.called?.number).toBe(25)
})

test('a missed patient leaves the line, and comes back behind the next two waiting', () => {
  const called = [appointment(25, 'called'), ...[26, 27, 28].map((number) => appointment(number, 'waiting'))]
  const missed = deskList(called, { acts: [on('no-show', 25)] })
  expect(missed).toMatchObject({ away: 1, waiting: 3, called: undefined })
  expect(line(called, [on('no-show', 25), on('rejoin', 25)])).toEqual([26, 27, 25, 28])
  expect(line(called, [on('no-show', 25), on('call', 25)])).toEqual([25, 26, 27, 28])
})

test('coming back never goes before the old place', () => {
  const passed = [appointment(25, 'waiting'), appointment(26, 'waiting'), appointment(27, 'no_show')]
  expect(line([...passed, appointment(28, 'waiting')], [on('rejoin', 27)])).toEqual([25, 26, 27, 28])
})

test('an emergency is first, and a priority stands behind the next one with an ordinary one between', () => {
  const waiting = [25, 26, 27, 28, 29].map((number) => appointment(number, 'waiting'))
  const give = (number: number, priority: 'senior' | 'emergency' | 'none') =>
    press({ act: 'priority', id: `id-${number}`, number, priority })
  expect(line(waiting, [give(28, 'emergency')])).toEqual([28, 25, 26, 27, 29])
  expect(line(waiting, [give(28, 'emergency'), give(29, 'emergency')])).toEqual([28, 29, 25, 26, 27])
  expect(line(waiting, [give(28, 'senior')])).toEqual([25, 28, 26, 27, 29])
  expect(line(waiting, [give(28, 'senior'), give(29, 'senior')])).toEqual([25, 28, 26, 29, 27])
  expect(line(waiting, [give(28, 'senior'), give(28, 'none')])).toEqual([25, 28, 26, 27, 29])
})

test('a move is one step, and an undo puts the appointment back', () => {
  const waiting = [25, 26, 27].map((number) => appointment(number, 'waiting'))
  const up = press({ act: 'move', id: 'id-27', number: 27, to: 'up', reason: 'in pain' })
  expect(line(waiting, [up])).toEqual([25, 27, 26])
  const before = { status: 'waiting', position: 27, priority: 'none', calls: 0 } as const
  expect(line(waiting, [up, press({ act: 'undo', id: 'id-27', number: 27, before })])).toEqual([25, 26, 27])
  const call = press({ act: 'next', number: 25 })
  const undo = press({ act: 'undo', id: 'id-25', number: 25, before: { ...before, position: 25 } })
  expect(deskList(waiting, { acts: [call, undo] })).toMatchObject({ called: undefined, waiting: 3 })
})

test('an arrival and the state of the queue are shown at once', () => {
  const late = press({ act: 'state', state: 'late', minutes: 30 })
  const shown = deskList(list, { acts: [on('arrive', 26), late] })
  expect(shown).toMatchObject({ status: 'late', minutes: 30, pausedAt: null })
  expect(shown.rows.at(-1)?.arrivedAt).toBe('2026-11-20T06:00:00.000Z')
})

test('a pause begins when it is pressed, and another reason leaves its beginning', () => {
  const pause = press({ act: 'state', state: 'paused', reason: 'break' })
  expect(deskList(list, { acts: [pause] })).toMatchObject({ status: 'paused', pausedAt: '2026-11-20T06:00:00.000Z' })
  const state = { ...live(24, 50), state: 'paused', pausedAt: '2026-11-20T05:50:00.000Z' } as DeskFacts['state']
  const other = press({ act: 'state', state: 'paused', reason: 'emergency' })
  expect(deskList(list, { state, acts: [other] })).toMatchObject({
    ...{ reason: 'emergency', pausedAt: '2026-11-20T05:50:00.000Z' },
  })
})

test('an undo after a completion and a call takes both back, with the live number', () => {
  const standing = { priority: 'none', calls: 0 } as const
  const next = press({ act: 'next', number: 26, complete: 'id-25' })
  const called = { ...standing, status: 'called', position: 25, calls: 1 } as const
  const undo = press({
    act: 'undo',
    id: 'id-26',
    number: 26,
    before: { ...standing, status: 'waiting', position: 26 },
    reopened: { id: 'id-25', before: called, current: 24 },
  })
  const before = [press({ act: 'call', id: 'id-25', number: 25 }), next]
  expect(deskList(list, { acts: before })).toMatchObject({ current: 25, called: { number: 26 } })
  expect(deskList(list, { acts: [...before, undo] })).toMatchObject({
    current: 24,
    called: { number: 25 },
    next: { number: 26 },
  })
  // once the called one has moved, nothing is taken back
  const done = [...before, on('complete', 26)]
  expect(deskList(list, { acts: [...done, undo] })).toMatchObject({ current: 26, called: undefined, completed: 5 })
})

test('who is on the way is not to be called, unless a call came later and did not arrive', () => {
  const unreached = (kind: string, at: string) => ({ kind, channel: 'desk', state: 'unreached', at })
  const reachOf = (message: DeskAppointment['message'], changes: Partial<DeskAppointment> = {}) =>
    deskList([appointment(25, kindStatus(message), { message, ...changes })]).rows[0]?.reach
  const kindStatus = (message: DeskAppointment['message']) => (message?.kind === 'your-turn' ? 'called' : 'waiting')
  const [come, called] = [unreached('come-now', '2026-11-20T05:50:00Z'), unreached('your-turn', '2026-11-20T05:50:00Z')]
  const before = { onMyWayAt: '2026-11-20T05:40:00Z' }
  const since = { onMyWayAt: '2026-11-20T05:55:00Z' }
  expect([reachOf(come), reachOf(called)]).toEqual(['unreached', 'unreached'])
  expect([reachOf(come, before), reachOf(called, before)]).toEqual([undefined, 'unreached'])
  expect([reachOf(come, since), reachOf(called, since)]).toEqual([undefined, undefined])
})
