import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMonthlyReport, showMe } from '#contract/persons.ts'
import { openMail } from '#server/mail/index.ts'
import { statement } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aMember, aSlot } from '#tests/builders.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { sendingMonths } from './index.ts'
import { packed } from './rules.ts'

let app: App
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Baari <baari@example.org>' })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const origin = 'https://baari.example'
const never = new AbortController().signal
const from = { name: 'Baari', address: 'baari@example.org' }
const mailTo = (port: number) =>
  openMail(
    { host: '127.0.0.1', port, secure: false, mayBePlain: true, auth: { user: 'baari', pass: 'p@ss word' }, from },
    createLog('silent'),
  )
const job = (port = server.port) =>
  sendingMonths({ db: app.db, clock: () => app.now() }, { origin, mail: mailTo(port) }).work(never)
const at = (day: string) => app.setClock(`${day}T10:00:00+05:30`)

const sumUp = statement(
  'test.sum-up-a-month',
  `INSERT INTO session_summaries (hospital_id, service_day, slot_id, doctor_id, summary, range_shown, range_held,
     start_time, end_time) VALUES ($1, '2026-11-20', $2, $3, $4, 10, 8, '09:30 AM', '12:30 PM')`,
)
const speaks = statement('test.speaks', 'UPDATE persons SET language = $2 WHERE id = $1')
/** Of 1,203 completed tokens 700 waited 18 minutes, the others 31; 115 of 1,325 that were not cancelled were missed. */
const summary = packed({
  ...{ by: [1000, 385, 0], out: [1203, 115, 60, 7], start: 0, withDoctor: [], pace: [], ahead: [] },
  hours: [[10, 1203, [18, 700, 31, 503]]],
})

test('the month goes once, on its second day, to those who asked for it, in their language', async () => {
  at('2026-11-24')
  const { id: hospital } = await aHospital(app.db, { name: 'Asha Clinic' })
  const slot = await aSlot(app.db, { doctor: await aDoctor(app.db, { hospital }) })
  await app.db.all(sumUp, [hospital, slot.id, slot.doctor, summary])
  const manager = await aMember(app.db, { hospital, role: 'manager' })
  const other = await aMember(app.db, { hospital, role: 'manager' })
  await app.db.all(speaks, [other.id, 'hi'])
  await aMember(app.db, { hospital, role: 'owner' })
  const reception = await aMember(app.db, { hospital, role: 'reception' })
  expect((await app.ask(showMe, { token: reception.token })).answer).not.toHaveProperty('monthlyReport')
  expect((await app.ask(setMonthlyReport, { token: reception.token, body: { on: true } })).status).toBe(403)
  const { answer } = await app.ask(setMonthlyReport, { token: manager.token, body: { on: true } })
  expect(answer).toMatchObject({ monthlyReport: true })
  await app.ask(setMonthlyReport, { token: other.token, body: { on: true } })
  expect(await job()).toEqual({ sent: 0, refused: 0 })

  at('2026-12-01')
  expect(await job()).toEqual({ sent: 0, refused: 0 })
  at('2026-12-02')
  await server.stop()
  expect(await job()).toEqual({ sent: 0, refused: 2 })
  server = await startMailServer()
  at('2026-12-03')
  const both = await Promise.all([job(), job()])
  expect(both.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(2)
  expect(await job()).toEqual({ sent: 0, refused: 0 })
  const [letter, inHindi] = [manager, other].map(({ loginName }) =>
    server.arrived.find(({ to }) => to[0] === loginName),
  )
  expect(letter?.headers).toContain('Subject: November 2026 at Asha Clinic')
  expect(letter?.text.split('\n\n').slice(0, 4)).toEqual([
    'Half of the people waited 18 min or less, 8 in 10 waited 31 min or less.',
    '1,203 of 1,385 tokens were completed.',
    '9 of 100 people with a token did not come.',
    'The time that we showed was right 8 times in 10.',
  ])
  expect(inHindi?.text).toContain('टोकन वाले 100 में से 9 लोग नहीं आए।')
  expect(letter?.text).toContain(`${origin}/reports?hospital=${hospital}&from=2026-11-01&to=2026-11-30`)
  expect(letter?.text).not.toContain(manager.name)
})
