import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as calls from '#contract/people.ts'
import * as own from '#contract/persons.ts'
import { startApp, type App } from '#tests/app.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { codeOf, newLoginName, ownPassword, peopleIn } from '#tests/people.ts'

let app: App
let people: ReturnType<typeof peopleIn>
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
  const MAIL_FROM = 'Baari <hello@baari.example>'
  app = await startApp({ SMTP_URL: `smtp://baari:p%40ss%20word@127.0.0.1:${server.port}`, MAIL_FROM })
  people = peopleIn(app)
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const forget = (loginName: string) => app.ask(own.forgotPassword, { body: { loginName } })

/** The code of the link that the person has been mailed. */
async function codeFor(loginName: string) {
  const letters = () => server.arrived.filter(({ to }) => to.includes(loginName))
  const before = letters().length
  expect((await forget(loginName)).answer).toEqual({ canMail: true })
  await vi.waitFor(() => expect(letters()).toHaveLength(before + 1))
  return codeOf(/\S+\/join#\S+/.exec(letters().at(-1)?.text ?? '')?.[0])
}

const another = 'another password one 8'
const choose = (code: string, loginName: string, more = {}) =>
  app.ask(calls.join, { body: { code, loginName, password: another, ...more } })

test('a forgotten password is replaced by a mailed link, by who works at two hospitals too, and never without the second factor', async () => {
  const [one, other] = [await people.clinic(), await people.clinic()]
  const person = await people.member(one.desk, 'owner')
  const joinCode = codeOf((await people.invite(other.desk, { role: 'owner' })).answer?.link)
  const there = await app.ask(calls.joinAsMember, { token: person.token, body: { code: joinCode } })
  const token = there.answer?.hospitaltoken ?? ''
  const app2 = await people.authenticator(token)
  const code = await codeFor(person.loginName)
  expect((await app.ask(calls.lookAtInvitation, { body: { code } })).answer).toMatchObject({
    newPassword: true,
    loginName: person.loginName,
  })
  expect((await choose(code, person.loginName)).problem?.code).toBe('code-needed')
  expect((await choose(code, person.loginName, { factor: '000000' })).problem?.code).toBe('code-wrong')
  expect((await people.logIn(person.loginName, { code: app2.recoveryCodes[0] ?? '' })).status).toBe(200)
  expect((await choose(code, newLoginName(), { factor: app2.code(0) })).problem?.code).toBe('invitation-over')
  const chosen = await choose(code, person.loginName, { factor: app2.code(30) })
  expect(chosen.answer?.person.name).toBe('Meena')
  const [, recovery] = app2.recoveryCodes
  expect((await people.logIn(person.loginName, { password: another })).problem?.code).toBe('code-needed')
  expect((await people.logIn(person.loginName, { password: another, code: recovery ?? '' })).status).toBe(200)
  expect((await people.logIn(person.loginName)).problem?.code).toBe('log-in-wrong')
  expect(await people.meOf(token)).toBeUndefined()
  expect((await choose(code, person.loginName, { factor: app2.recoveryCodes[2] })).problem?.code).toBe(
    'invitation-over',
  )
})

test('an unknown login name has the same answer, and no e-mail; a link ends after an hour, and with a password chosen otherwise', async () => {
  const { desk } = await people.clinic()
  const person = await people.member(desk, 'reception')
  const first = await codeFor(person.loginName)
  const known = server.arrived.length
  expect(await forget(newLoginName())).toMatchObject({ status: 200, answer: { canMail: true } })
  expect(await forget('98450 00412')).toMatchObject({ status: 200, answer: { canMail: true } })
  const look = async (code: string) => (await app.ask(calls.lookAtInvitation, { body: { code } })).status
  const second = await codeFor(person.loginName)
  expect(server.arrived).toHaveLength(known + 1)
  expect([await look(first), await look(second)]).toEqual([404, 200])
  app.runClock(new Date(Date.now() + 61 * 60_000).toISOString())
  expect(await look(second)).toBe(404)
  app.setClock(undefined)
  await app.ask(own.setOwnPassword, { token: person.token, body: { password: ownPassword } })
  expect(await look(second)).toBe(404)
})

test('without a mail server the answer is that no e-mail can be sent', async () => {
  const bare = await startApp()
  const { status, answer } = await bare.ask(own.forgotPassword, { body: { loginName: newLoginName() } })
  await bare.stop()
  expect([status, answer]).toEqual([200, { canMail: false }])
})
