import { auditActor } from '#contract/audit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { showReport } from '#contract/reports.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'
import { statement } from '../platform/database/index.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const get = async (link: string, language = 'en') => {
  const answer = await fetch(`${app.url}${link}`, { headers: { 'accept-language': language } })
  return answer.text()
}

/** Presses a face, as a browser without scripts does. */
const answerBy = (link: string, waiting: string) =>
  fetch(`${app.url}${link}/feedback`, {
    method: 'POST',
    body: new URLSearchParams({ waiting }),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })

async function aLink(session: ClinicSession): Promise<string> {
  const { answer } = await app.ask(bookAppointment, { token: session.token, body: aBooking(session.slot) })
  session.ids.push(answer?._id ?? '')
  return answer?.link ?? ''
}

const entries = statement<{ actor: string; outcome: string }>(
  'test.audit-of-feedback',
  `SELECT actor, outcome FROM audit_trail WHERE action = 'POST /t/{code}/feedback' ORDER BY seq`,
)

test('after the visit a link asks how the waiting was, with faces that the reports count, for ten minutes changeable', async () => {
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  // At noon in India: a link ends with its day.
  app.setClock(`${today}T06:30:00Z`)
  const session = await aClinicSession(app, 0)
  const link = await aLink(session)
  expect(await get(link)).not.toContain('How was the waiting?')
  expect((await answerBy(link, '1')).status).toBe(409)
  await session.complete(1)
  await expect.poll(() => get(link)).toContain('How was the waiting?')
  // as the catalogue has it in its context, not as another "Short"
  expect(await get(link, 'te')).toMatch(/<button name="waiting" value="3" aria-pressed="false">.*తక్కువే/s)
  for (const wrong of ['0', '4', 'x', '']) expect((await answerBy(link, wrong)).status).toBe(400)

  expect((await answerBy(link, '1')).headers.get('location')).toBe(link)
  expect((await answerBy(link, '3')).status).toBe(303)
  const answered = await get(link)
  expect(answered).toContain('value="3" aria-pressed="true"')
  expect(answered).toContain('value="1" aria-pressed="false"')
  expect(answered).toContain('Thank you. Your answer is counted without your name.')
  const query = { from: addDays(today, -1), to: today }
  const report = await app.ask(showReport, { token: session.token, query })
  expect(report.answer?.totals.feedback).toEqual([1, 0, 0])

  app.setClock(`${today}T06:41:00Z`)
  const late = await answerBy(link, '2')
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Your answer is counted and can no longer be changed.')
  // repeats are one row; the holder of a link has no account
  const rows = await app.db.all(entries)
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([auditActor.enum.nobody]))
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'wrong-status',
    'wrong-field',
    'done',
    'done',
    'already-answered',
  ])
})
