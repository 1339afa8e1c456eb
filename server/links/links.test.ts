import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { addHoliday, addLeave } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'
import { statement } from '../platform/database/index.ts'
import { createLog } from '../platform/log.ts'
import { wrongCodeLimit } from './rules.ts'

let logged = ''
let app: App
beforeAll(async () => {
  const log = createLog('trace', new Writable({ write: (line, _coding, done) => done(void (logged += String(line))) }))
  app = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' }, undefined, { log })
})
afterAll(() => app.stop())

let networks = 0

/** A browser without scripts, in a network of its own. */
function aBrowser() {
  const from = { 'x-forwarded-for': `198.51.100.${(networks += 1)}` }
  const origin = { 'origin': 'null', 'sec-fetch-site': 'same-origin' }
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(app.url + path, { redirect: 'manual', ...init })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return {
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers: { ...from, ...headers } }),
    post: (path: string, form: Record<string, string> = {}, headers: Record<string, string> = origin) =>
      send(path, { method: 'POST', body: new URLSearchParams(form), headers: { ...from, ...headers } }),
  }
}

/** A token of a session, with its link. */
async function aToken(session: ClinicSession) {
  const body = aBooking(session.slot, { patient: { name: 'lata Kale', age: 41, gender: 'Female' } })
  const { answer } = await app.ask(bookAppointment, { token: session.token, body })
  if (!answer?.link) throw new Error('The booking has no link.')
  session.ids.push(answer._id)
  return { link: answer.link, id: answer._id, number: answer.queueNumber }
}

const heading = (text: string) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]

test("a link says that the doctor is on leave or the clinic is closed on the token's day, with the note, as text", async () => {
  const session = await aClinicSession(app, 0)
  const { link } = await aToken(session)
  const phone = aBrowser()
  const day = serviceDayAt(Date.now(), 'Asia/Kolkata')
  const absence = { from: day, to: day, waiting: 'offer' } as const
  const { token } = session
  const note = '<i>A wedding</i>'
  await app.ask(addLeave, { token, params: { id: session.slot.doctor }, body: { ...absence, note } })
  await expect.poll(async () => (await phone.get(link)).text).toContain('is on leave until')
  expect((await phone.get(link)).text).toContain('<bdi>&#60;i&#62;A wedding&#60;/i&#62;</bdi>')
  await app.ask(addHoliday, { token, body: { ...absence, waiting: 'cancel', note: 'Diwali' } })
  await expect.poll(async () => (await phone.get(link)).text).toMatch(/is closed on .+<bdi>Diwali<\/bdi>/s)
  expect(heading((await phone.get(link)).text)).toMatch(/ cancelled token 1$/)
})

test('a link shows number, live number and people ahead as the desk calls, and nothing of the patient but a first letter', async () => {
  const session = await aClinicSession(app, 2)
  const { link } = await aToken(session)
  const phone = aBrowser()
  const first = await phone.get(link)
  expect(first.status).toBe(200)
  expect(heading(first.text)).toBe('2 people ahead of you')
  expect(first.text).toContain('<b>3</b><span>L.</span>')
  expect(first.text).not.toMatch(/lata|kale|female/i)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'sha256-"),
  })
  await session.call(1)
  const called = await phone.get(link)
  expect(called.text).toContain('LIVE</strong><b>1</b>')
  await session.next(1)
  await session.complete(2)
  expect(heading((await phone.get(link)).text)).toBe('You are next')
  await session.call(3)
  expect(heading((await phone.get(link)).text)).toMatch(/^It&#39;s your turn\./)
  await session.noShow(3)
  expect(heading((await phone.get(link)).text)).toMatch(/^You were called at .* but were not there\.$/)
  expect((await phone.post(`${link}/rejoin`)).status).toBe(303)
  expect((await session.row(3))?.status).toBe('waiting')
  await session.complete(3)
  expect(heading((await phone.get(link)).text)).toBe('Your visit is over')
})

test('a late or paused doctor stands first, with the reason', async () => {
  const session = await aClinicSession(app, 1)
  const { link } = await aToken(session)
  const phone = aBrowser()
  await session.setState({ state: 'late', minutes: 30 })
  expect(heading((await phone.get(link)).text)).toBe('The doctor is 30 min late')
  await session.setState({ state: 'paused', minutes: 10, reason: 'break' })
  const { text } = await phone.get(link)
  expect(heading(text)).toBe('The doctor is on a break')
  expect(text).toContain('1 person ahead of you')
})

test('a page names its queue and version, so that its script follows the same events as a phone: on a later day that of the day', async () => {
  const session = await aClinicSession(app, 1)
  const date = addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 2)
  const { answer } = await app.ask(bookAppointment, {
    token: session.token,
    body: aBooking(session.slot, { appointmentDate: date }),
  })
  const { text } = await aBrowser().get(answer?.link ?? '')
  expect(text).toContain(` data-slot="${session.slot.id}" data-day="${date}" data-version="1"`)
})

test('a page that has not changed is answered with 304', async () => {
  const session = await aClinicSession(app, 1)
  const { link } = await aToken(session)
  const phone = aBrowser()
  const { headers } = await phone.get(link)
  const again = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await phone.get(link, again)).status).toBe(304)
  await session.call(1)
  expect((await phone.get(link, again)).status).toBe(200)
})

test('the forms tell the desk, with the code of the poster, and a wrong code is refused', async () => {
  const session = await aClinicSession(app, 0)
  const { link } = await aToken(session)
  const phone = aBrowser()
  expect((await phone.post(`${link}/on-my-way`)).headers.get('location')).toBe(link)
  expect((await session.row(1))?.onMyWayAt).toBeDefined()
  const refused = await phone.post(`${link}/here`, { code: '000000' })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.text).toContain('This code is not right.')
  expect(await codeOf(session)).toMatch(/^\d{6}$/)
  expect((await phone.post(`${link}/here`, { code: await codeOf(session) })).status).toBe(303)
  expect((await session.row(1))?.arrivedAt).toBeDefined()
  expect((await phone.get(link)).text).toContain('The desk knows that you are here.')
})

test('GET changes nothing, a foreign page neither, and a form cancels once', async () => {
  const session = await aClinicSession(app, 0)
  const { link, number } = await aToken(session)
  const phone = aBrowser()
  expect(heading((await phone.get(`${link}/cancel`)).text)).toBe(`Cancel token ${number}? It cannot be undone.`)
  for (const foreign of [{ origin: 'https://evil.example' }, { 'origin': 'null', 'sec-fetch-site': 'cross-site' }])
    expect((await phone.post(`${link}/cancel`, {}, foreign)).status).toBe(403)
  expect((await session.row(1))?.status).toBe('waiting')
  expect((await phone.post(`${link}/cancel`)).status).toBe(303)
  expect(heading((await phone.get(link)).text)).toBe('This token is cancelled')
  expect((await phone.post(`${link}/cancel`)).status).toBe(409)
  const [recorded] = await app.db.all(auditRows)
  expect(recorded).toMatchObject({ actor: 'nobody', outcome: 'done', thing: 'appointment' })
})

test('the link of a token that has moved leads to the new one', async () => {
  const session = await aClinicSession(app, 0)
  const other = await aClinicSession(app, 1, { id: session.slot.doctor, hospital: session.slot.hospital }, 'Evening')
  const { link } = await aToken(session)
  await session.transfer(1, other.slot.id)
  const phone = aBrowser()
  const { text } = await phone.get(link)
  expect(heading(text)).toBe('The clinic moved you')
  const next = /href="(\/t\/[a-z2-7]{16})">Open the new token/.exec(text)?.[1] ?? ''
  expect(heading((await phone.get(next)).text)).toBe('1 person ahead of you')
})

test("a link ends with the hospital's day: 410 without facts, for the forms too", async () => {
  const session = await aClinicSession(app, 0)
  app.setClock('2026-11-20T12:00:00+05:30')
  try {
    const { link } = await aToken(session)
    app.setClock('2026-11-20T23:59:59+05:30')
    expect((await aBrowser().get(link)).status).toBe(200)
    app.setClock('2026-11-21T00:00:00+05:30')
    for (const answer of [await aBrowser().get(link), await aBrowser().post(`${link}/cancel`)]) {
      expect(answer.status).toBe(410)
      expect(heading(answer.text)).toBe('This link has ended.')
      expect(answer.text).not.toMatch(/Token|Morning/)
    }
  } finally {
    app.setClock(undefined)
  }
})

describe('an unknown code', () => {
  /** A browser whose network may open one more unknown code. */
  function almostRefused() {
    const phone = aBrowser()
    app.limits.countHere(wrongCodeLimit, `198.51.100.${networks}`, wrongCodeLimit.most - 1)
    return { ...phone, openUnknown: async () => (await phone.get(`/t/${'a'.repeat(14)}ba`)).status }
  }

  test('counts for its network, in the thousands; the code of a token always opens', async () => {
    const { link } = await aToken(await aClinicSession(app, 0))
    const phone = almostRefused()
    expect(wrongCodeLimit.most).toBeGreaterThanOrEqual(1_000)
    expect([await phone.openUnknown(), await phone.openUnknown()]).toEqual([404, 429])
    const refused = await phone.get(`/t/${'a'.repeat(14)}ca`)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.text.length).toBeLessThan(13_000)
    expect((await phone.get(link)).status).toBe(200)
    expect(await almostRefused().openUnknown()).toBe(404)
  })

  test('does not count where a page of another site loads it as a part of itself', async () => {
    const phone = almostRefused()
    for (const part of ['image', 'iframe', 'empty'])
      await phone.get(`/t/${'a'.repeat(14)}da`, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': part })
    expect([await phone.openUnknown(), await phone.openUnknown()]).toEqual([404, 429])
  })

  test('does not count where the text cannot be a code', async () => {
    const phone = almostRefused()
    for (const text of ['junk', 'a'.repeat(17), '1'.repeat(16)])
      expect((await phone.get(`/t/${text}`)).status).toBe(404)
    expect([await phone.openUnknown(), await phone.openUnknown()]).toEqual([404, 429])
  })
})

test.each(['%00', '..%2f..', 'a'.repeat(150), '\u0915'.repeat(16), 'AAAA-AAAA-AAAA-AA', '%22%3E%3Cscript%3E'])(
  'the code %s is unknown, and its forms too',
  async (code) => {
    const phone = aBrowser()
    for (const answer of [await phone.get(`/t/${code}`), await phone.post(`/t/${code}/here`, { code: '<b>' })]) {
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('<script>"')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
  },
)

test('a form of another type, or one that is too long, is refused in words', async () => {
  const session = await aClinicSession(app, 0)
  const { link } = await aToken(session)
  const phone = aBrowser()
  expect((await phone.post(`${link}/here`, { code: '1'.repeat(2000) })).status).toBe(413)
  const answer = await fetch(`${app.url}${link}/cancel`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  expect((await session.row(1))?.status).toBe('waiting')
})

test('a page is in the language of its reader, and a calendar file has the visit without its patient', async () => {
  const session = await aClinicSession(app, 0)
  const { link } = await aToken(session)
  const phone = aBrowser()
  expect((await phone.get(link, { 'accept-language': 'hi-IN' })).text).toContain('<html lang="hi"')
  const chosen = await phone.get(`${link}?lang=ta`)
  expect([chosen.text.includes('<html lang="ta"'), chosen.headers.get('set-cookie')]).toEqual([
    true,
    expect.stringContaining('lang=ta'),
  ])
  const { headers, text } = await phone.get(`${link}/calendar.ics`)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(text).toContain('SUMMARY:Token 1 at')
  expect(text).not.toMatch(/lata/i)
})

test('no code is in the log', async () => {
  const session = await aClinicSession(app, 0)
  const { link } = await aToken(session)
  await aBrowser().get(link)
  await aBrowser().post(`${link}/here`, { code: '000000' })
  expect(logged).not.toContain(link.slice(3))
})

const auditRows = statement<{ actor: string; outcome: string; thing: string }>(
  'test.audit-of-links',
  `SELECT actor, outcome, thing FROM audit_trail WHERE action = 'POST /t/{code}/cancel' ORDER BY seq`,
)
const arrivalCode = statement<{ arrival_code: string }>(
  'test.arrival-code',
  `SELECT arrival_code FROM hospitals WHERE id = $1`,
)
const codeOf = async (session: ClinicSession) =>
  (await app.db.first(arrivalCode, [session.slot.hospital]))?.arrival_code ?? ''
