import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPeople, lookAtInvitation, setOwnLogIn } from '#contract/people.ts'
import * as calls from '#contract/second-factors.ts'
import { statement } from '#server/platform/database/index.ts'
import { anAuthenticator } from '#tests/authenticator.ts'
import { startApp, type App } from '#tests/app.ts'
import { codeOf, newLoginName, peopleIn } from '#tests/people.ts'

const page = 'https://baari.example'
let app: App
let people: ReturnType<typeof peopleIn>
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: page })
  people = peopleIn(app)
})
afterAll(() => app.stop())

type Authenticator = ReturnType<typeof anAuthenticator>

/** What a product asks an authenticator for, to log in or to prove. */
async function asked(token?: string) {
  const { answer } = await app.ask(calls.passkeyOptions, token ? { token } : {})
  if (!answer) throw new Error('No request was made.')
  return answer
}

async function enrol(token: string, authenticator = anAuthenticator(page), lies = {}) {
  const { answer } = await app.ask(calls.newPasskeyOptions, { token })
  if (!answer) throw new Error('No request was made.')
  const response = authenticator.make(answer.options, lies)
  return app.ask(calls.addPasskey, { token, body: { requestId: answer.requestId, response, name: 'Phone' } })
}

async function logIn(authenticator: Authenticator, lies: Parameters<Authenticator['use']>[1] = {}) {
  const { requestId, options } = await asked()
  const body = { requestId, response: authenticator.use(options, lies) }
  return { body, reply: await app.ask(calls.logInWithPasskey, { body }) }
}

async function anOwner() {
  const { desk } = await people.clinic()
  const owner = await people.member(desk, 'owner')
  const authenticator = anAuthenticator(page)
  const added = await enrol(owner.token, authenticator)
  return { ...owner, desk, authenticator, added }
}

const unknown = { status: 401, problem: { code: 'passkey-unknown' } }

test('a passkey logs in alone, is listed, and guards the password; the first brings recovery codes', async () => {
  const { added, token, loginName, authenticator, desk } = await anOwner()
  expect(added.status).toBe(201)
  expect(added.answer?.recoveryCodes).toHaveLength(10)
  const { reply } = await logIn(authenticator)
  expect(reply).toMatchObject({ status: 200, answer: { person: { role: 'owner' } } })
  expect((await app.ask(calls.listPasskeys, { token })).answer).toMatchObject([{ name: 'Phone' }])
  expect(await people.meOf(token)).toMatchObject({ passkeys: 1, hasTotp: false })
  const { answer } = await app.ask(listPeople, { token: desk })
  expect(answer?.people).toMatchObject([{ hasSecondFactor: true }])
  // Who knows the password alone does not get in.
  expect((await people.logIn(loginName)).problem).toMatchObject({ code: 'code-needed', params: { app: 'no' } })
  expect((await people.logIn(loginName, { code: '123456' })).problem?.code).toBe('code-wrong')
  expect((await people.logIn(loginName, { code: added.answer?.recoveryCodes?.[0] ?? '' })).status).toBe(200)
  const second = await enrol(token)
  expect(second.answer?.recoveryCodes, 'a second one leaves the codes as they are').toBeUndefined()
})

test('a request is valid once, for five minutes, and for what it was made for', async () => {
  const { authenticator, token } = await anOwner()
  const { body, reply } = await logIn(authenticator)
  expect(reply.status).toBe(200)
  expect(await app.ask(calls.logInWithPasskey, { body }), 'replayed').toMatchObject(unknown)
  const late = await asked()
  app.runClock(new Date(Date.now() + 5 * 60_000 + 1000).toISOString())
  const response = authenticator.use(late.options)
  expect(await app.ask(calls.logInWithPasskey, { body: { requestId: late.requestId, response } })).toMatchObject(
    unknown,
  )
  app.setClock(undefined)
  const toAdd = (await app.ask(calls.newPasskeyOptions, { token })).answer
  const signed = authenticator.use({ challenge: toAdd?.options.challenge ?? '', rpId: 'baari.example' })
  const crossed = { requestId: toAdd?.requestId ?? '', response: signed }
  expect(await app.ask(calls.logInWithPasskey, { body: crossed }), 'made to add').toMatchObject(unknown)
  // Of two answers to one request one is taken.
  const { requestId, options } = await asked()
  const same = { requestId, response: authenticator.use(options) }
  const twice = await Promise.all([1, 2].map(() => app.ask(calls.logInWithPasskey, { body: same })))
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
})

test.each([
  ['of a forged origin', { origin: 'https://baari.example.evil.example' }],
  ['without a verified user', { isVerified: false }],
  ['with a counter that goes back', { counter: 1 }],
])('an answer %s is refused', async (_what, lies) => {
  const { authenticator } = await anOwner()
  expect((await logIn(authenticator)).reply.status).toBe(200)
  expect((await logIn(authenticator, lies)).reply).toMatchObject(unknown)
  expect((await logIn(authenticator, { counter: 9 })).reply.status, 'the right one still works').toBe(200)
})

test('another key, another host and another person’s passkey are refused', async () => {
  const { authenticator, token } = await anOwner()
  expect((await logIn(anAuthenticator(page))).reply).toMatchObject(unknown)
  const { requestId, options } = await asked()
  const response = authenticator.use({ ...options, rpId: 'evil.example' })
  expect(await app.ask(calls.logInWithPasskey, { body: { requestId, response } })).toMatchObject(unknown)
  const other = await anOwner()
  const toProve = await asked(token)
  const foreign = { requestId: toProve.requestId, response: other.authenticator.use(toProve.options) }
  expect(await app.ask(calls.prove, { token, body: foreign })).toMatchObject(unknown)
  const forged = await enrol(token, anAuthenticator(page), { origin: 'https://evil.example' })
  expect(forged).toMatchObject(unknown)
  expect(await enrol(token, anAuthenticator(page), { isVerified: false })).toMatchObject(unknown)
  expect((await enrol(other.token, authenticator)).status, 'a key belongs to one owner').toBe(401)
})

test('a passkey is a recent proof, and the browser is offered the own ones alone', async () => {
  const { authenticator, token } = await anOwner()
  app.runClock(new Date(Date.now() + 11 * 60_000).toISOString())
  expect((await people.invite(token, { role: 'reception' })).problem?.code).toBe('prove-again')
  const { requestId, options } = await asked(token)
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.use(options, { counter: 5 }).id }])
  const response = authenticator.use(options, { counter: 6 })
  expect((await app.ask(calls.prove, { token, body: { requestId, response } })).status).toBe(204)
  expect((await people.invite(token, { role: 'reception' })).status).toBe(201)
  app.setClock(undefined)
})

test('a person joins by a passkey, without a password', async () => {
  const { desk } = await people.clinic()
  const code = codeOf((await people.invite(desk, { role: 'reception' })).answer?.link)
  const [loginName, authenticator] = [newLoginName(), anAuthenticator(page)]
  const offered = (await app.ask(calls.joinPasskeyOptions, { body: { code, loginName } })).answer
  if (!offered) throw new Error('No request was made.')
  const body = { code, loginName, requestId: offered.requestId, response: authenticator.make(offered.options) }
  const joined = await app.ask(calls.joinWithPasskey, { body })
  expect(joined).toMatchObject({ status: 200, answer: { person: { role: 'reception' } } })
  expect(await people.meOf(joined.answer?.hospitaltoken ?? '')).toMatchObject({ hasPassword: false, passkeys: 1 })
  expect((await app.ask(lookAtInvitation, { body: { code } })).problem?.code).toBe('invitation-over')
  expect((await logIn(authenticator)).reply.status).toBe(200)
  expect((await people.logIn(loginName)).problem?.code, 'no password is right').toBe('log-in-wrong')
  const another = codeOf((await people.invite(desk, { role: 'reception' })).answer?.link)
  expect(await app.ask(calls.joinPasskeyOptions, { body: { code: another, loginName } })).toMatchObject({ status: 409 })
})

test('the last second factor of the only owner stays while the own log-in is off; the codes go with the last one', async () => {
  const { token, added, loginName } = await anOwner()
  expect((await app.ask(setOwnLogIn, { token, body: { on: false } })).status).toBe(200)
  const remove = () => app.ask(calls.removePasskey, { token, params: { id: added.answer?.passkey._id ?? '' } })
  expect(await remove()).toMatchObject({ status: 409, problem: { code: 'last-owner' } })
  const { recoveryCodes } = await people.authenticator(token)
  expect((await remove()).status).toBe(204)
  expect((await app.ask(calls.removeTotp, { token })).problem?.code).toBe('last-owner')
  expect((await people.logIn(loginName, { code: recoveryCodes[0] ?? '' })).status).toBe(200)
  await app.ask(setOwnLogIn, { token, body: { on: true } })
  expect((await app.ask(calls.removeTotp, { token })).status).toBe(204)
  expect((await people.logIn(loginName)).status).toBe(200)
})

const secrets = statement<{ secret: string }>(
  'test.secrets',
  `SELECT secret FROM authenticators WHERE secret IS NOT NULL`,
)

test('the database has no secret of an authenticator app as it is', async () => {
  const { desk } = await people.clinic()
  await people.authenticator((await people.member(desk, 'owner')).token)
  const stored = await app.db.all(secrets)
  expect(stored.length).toBeGreaterThan(0)
  for (const { secret } of stored) expect(secret).toMatch(/^sealed\./)
})
