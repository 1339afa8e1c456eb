import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMonthlyReport, showMe } from '#contract/persons.ts'
import { openMail } from '#server/mail/index.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aMember } from '#tests/builders.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { sendingMonths } from './index.ts'

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

test('the month goes once, on its second day, to those who asked for it, in their language', async () => {
  at('2026-11-24')
  const { id: hospital } = await aHospital(app.db, { name: 'Asha Clinic' })
  const manager = await aMember(app.db, { hospital, role: 'manager' })
  await aMember(app.db, { hospital, role: 'owner' })
  const reception = await aMember(app.db, { hospital, role: 'reception' })
  expect((await app.ask(showMe, { token: reception.token })).answer).not.toHaveProperty('monthlyReport')
  expect((await app.ask(setMonthlyReport, { token: reception.token, body: { on: true } })).status).toBe(403)
  const { answer } = await app.ask(setMonthlyReport, { token: manager.token, body: { on: true } })
  expect(answer).toMatchObject({ monthlyReport: true })
  expect(await job()).toEqual({ sent: 0, refused: 0 })

  at('2026-12-01')
  expect(await job()).toEqual({ sent: 0, refused: 0 })
  at('2026-12-02')
  await server.stop()
  expect(await job()).toEqual({ sent: 0, refused: 1 })
  server = await startMailServer()
  at('2026-12-03')
  const both = await Promise.all([job(), job()])
  expect(both.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(1)
  expect(await job()).toEqual({ sent: 0, refused: 0 })
  expect(server.arrived).toMatchObject([{ to: [manager.loginName] }])
  const [letter] = server.arrived
  expect(letter?.headers).toContain('Subject: November 2026 at Asha Clinic')
  expect(letter?.text).toContain('0 of 0 tokens were completed, 0 were missed, 0 cancelled.')
  expect(letter?.text).toContain(`${origin}/reports?hospital=${hospital}&from=2026-11-01&to=2026-11-30`)
  expect(letter?.text).not.toContain(manager.name)
})
