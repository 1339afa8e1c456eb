import { afterAll, beforeAll, expect, test } from 'vitest'
import { language, type Language } from '#contract/languages.ts'
import { subscribeToPush } from '#contract/notifications.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { aSubscription } from '#tests/push-server.ts'
import type { DueNotice } from './notice-store.ts'
import { noticeFor } from './present.ts'
import { noticeRules } from './rules.ts'

const notices = statement<{ kind: string; due_at: Date }>(
  'test.notices-of-acts',
  `SELECT kind, due_at FROM notices WHERE appointment_id = $1 ORDER BY due_at, kind`,
)

let app: App
beforeAll(async () => {
  // Nothing listens there: the notices stay.
  app = await startApp({ PUSH_SERVICES: 'http://127.0.0.1:1' })
})
afterAll(() => app.stop())

/** A session in which a patient with a phone has the third token. */
async function aSessionWithPhone() {
  const session = await aClinicSession(app, 2)
  await app.ask(subscribeToPush, { token: session.phone, body: aSubscription('http://127.0.0.1:1') })
  await session.book(session.phone)
  const kinds = async () => (await app.db.all(notices, [session.ids[2]])).map(({ kind }) => kind)
  const dueAt = async (wanted: string) =>
    (await app.db.all(notices, [session.ids[2]])).find(({ kind }) => kind === wanted)?.due_at.getTime() ?? 0
  return { session, kinds, dueAt }
}

const polled = { timeout: 20_000 }

test('a call is due each time anew, then the miss and the way back', async () => {
  const { session, kinds, dueAt } = await aSessionWithPhone()
  await session.call(3)
  await expect.poll(kinds, polled).toEqual(['called'])
  const first = await dueAt('called')
  await session.call(3)
  await expect.poll(() => dueAt('called'), polled).toBeGreaterThan(first)
  await session.noShow(3)
  await expect.poll(kinds, polled).toEqual(['called', 'missed'])
  await session.rejoin(3)
  await expect.poll(kinds, polled).toEqual(['called', 'missed', 'back-in-line'])
})

test('a late queue gives one notice, and another when it is 15 minutes later', async () => {
  const { session, kinds, dueAt } = await aSessionWithPhone()
  await session.setState({ state: 'late', minutes: 30 })
  await expect.poll(kinds, polled).toEqual(['late'])
  const first = await dueAt('late')
  await session.setState({ state: 'late', minutes: 40 })
  await session.setState({ state: 'late', minutes: 45 })
  await expect.poll(() => dueAt('late'), polled).toBeGreaterThan(first)
  const second = await dueAt('late')
  await session.setState({ state: 'late', minutes: 50 })
  await session.setState({ state: 'paused', reason: 'break' })
  await expect.poll(kinds, polled).toEqual(['late', 'paused'])
  expect(await dueAt('late')).toBe(second)
})

test('a transfer gives one notice, and none of a cancellation', async () => {
  const { session, kinds } = await aSessionWithPhone()
  const { slot } = session
  const other = await aClinicSession(app, 0, { id: slot.doctor, hospital: slot.hospital }, 'Evening')
  await session.transfer(3, other.slot.id)
  await expect.poll(kinds, polled).toEqual(['transferred'])
})

const due: Parameters<typeof noticeFor>[0] = {
  ...{ appointment_id: 'a', kind: 'called', queue_number: 5, current_number: 2, language: 'en' },
  ...{
    hospital_name: 'Asha Clinic',
    time_zone: 'Asia/Kolkata',
    doctor_name: 'Dr Rao',
    slot_name: 'Evening',
    service_day: '2026-11-21',
  },
  ...{
    slot_id: 's',
    queue_version: 7,
    room: '3',
    queue_minutes: 30,
    queue_reason: 'emergency',
  },
}

const estimate = {
  ...{ from: '2026-11-21T10:40:00+05:30', to: '2026-11-21T11:05:00+05:30' },
  ...{ at: '2026-11-21T10:02:00+05:30', basis: 'session' as const },
}

test.each<[DueNotice['kind'], string, string]>([
  ['called', 'It is your turn', 'Room 3\nYour token number: 5'],
  [
    'missed',
    'You were called but were not there',
    'Open your appointment to come back to the line, or ask at the desk.\nYour token number: 5',
  ],
  ['back-in-line', 'You are back in line', 'Current queue number: 2\nYour token number: 5'],
  ['late', 'The doctor is 30 min late', 'The doctor has an emergency.\nYour token number: 5'],
  ['paused', 'The line is paused', 'The doctor has an emergency.\nYour token number: 5'],
  [
    'transferred',
    'The hospital has moved your appointment',
    'Dr Rao, Asha Clinic\nEvening, Saturday 21 November\nYour token number: 5',
  ],
])('the notice of %s has its texts', (kind, title, body) => {
  expect(noticeFor({ ...due, kind })).toMatchObject({ kind, title, body })
})

test.each(language.exclude(['en']).options)('every notice is written in %s', (code: Language) => {
  const others = ['booked', 'place-kept', 'place-free']
  const pushed = Object.keys(noticeRules).filter((kind) => !others.includes(kind)) as DueNotice['kind'][]
  for (const kind of pushed) {
    const { title, body } = noticeFor({ ...due, kind, language: code }, estimate)
    expect(body).toMatch(/10:40.*11:05/)
    expect(`${title}${body}`.replace(/Dr Rao|Asha Clinic|Evening/g, '')).not.toMatch(/[A-Za-z]/)
  }
})
