import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminHospitals, adminLogin } from '#contract/admin.ts'
import { logout } from '#contract/session.ts'
import * as calls from '#contract/second-factors.ts'
import { chooseAdminPassword } from '#server/admin/index.ts'
import { readSettings } from '#server/settings.ts'
import { anAuthenticator } from './authenticator.ts'
import { startApp, type App } from './app.ts'
import { runCommand } from './command.ts'
import { ask } from './own-postgres.ts'
import { peopleIn } from './people.ts'

const page = 'https://baari.example'
const password = 'of the admin alone'
let app: App
beforeAll(async () => {
  app = await startApp({ ADMIN_SECOND_FACTOR: 'required', PUBLIC_URL: page })
  await chooseAdminPassword(app.db, { adminPassword: password, demo: false })
})
afterAll(() => app.stop())

const logIn = (code?: string) => app.ask(adminLogin, { body: { password, ...(code && { code }) } })
const tokenOf = ({ answer }: { answer?: { admintoken: string } }) => answer?.admintoken ?? ''
const works = async (token: string) => (await app.ask(adminHospitals, { token })).problem?.code ?? 'works'

function reset() {
  const { host, port, user, database } = app.connection
  const DATABASE_URL = `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  return runCommand('admin', ['reset-second-factor'], { DATABASE_URL })
}

test('production asks for the admin’s second factor unless the settings make it optional', () => {
  const needs = (env: Record<string, string>) =>
    readSettings({ PUBLIC_URL: page, ALLOW_DEMO: '1', ...env }).adminNeedsFactor
  expect(needs({})).toBe(false)
  expect(needs({ NODE_ENV: 'production' })).toBe(true)
  expect(needs({ NODE_ENV: 'production', ADMIN_SECOND_FACTOR: 'optional' })).toBe(false)
})

test('until a second factor is set, an admin’s session sets one and does nothing else; the server resets it', async () => {
  const [first, other] = [tokenOf(await logIn()), tokenOf(await logIn())]
  expect(await works(first)).toBe('second-factor-needed')
  expect((await app.ask(calls.showOwnFactors, { token: first })).answer).toEqual({
    ...{ hasTotp: false, passkeys: 0, isNeeded: true },
  })
  const { code, recoveryCodes } = await peopleIn(app).authenticator(first)
  expect(await works(first)).toBe('works')
  expect((await app.ask(adminHospitals, { token: other })).status, 'one that began without it').toBe(401)

  expect((await logIn()).problem?.code).toBe('code-needed')
  expect((await logIn('000000')).problem?.code).toBe('code-wrong')
  const wrong = await app.ask(adminLogin, { body: { password: 'a guess', code: code(0) } })
  expect(wrong.problem?.code, 'the password comes first').toBe('admin-password-wrong')
  const present = code(0)
  expect((await logIn(present)).status).toBe(200)
  expect((await logIn(present)).problem?.code, 'a replayed code').toBe('code-wrong')
  const token = tokenOf(await logIn(recoveryCodes[0]))
  expect(await works(token)).toBe('works')

  const said = await reset()
  expect(said).toMatchObject({ code: 0, said: expect.stringContaining('no second factor') })
  expect(
    await ask(app.connection, `SELECT actor, outcome FROM audit_trail WHERE action = 'reset-second-factor'`),
  ).toEqual([{ actor: 'admin', outcome: 'done' }])
  expect((await app.ask(adminHospitals, { token })).status).toBe(401)
  const after = tokenOf(await logIn())
  expect(await works(after)).toBe('second-factor-needed')
  expect((await app.ask(logout, { token: after })).status).toBe(204)
})

test('a passkey logs the admin in, guards the password, and proves again after ten minutes', async () => {
  const token = tokenOf(await logIn())
  const authenticator = anAuthenticator(page)
  const offered = (await app.ask(calls.newPasskeyOptions, { token })).answer
  if (!offered) throw new Error('No request was made.')
  const body = { requestId: offered.requestId, response: authenticator.make(offered.options), name: 'Laptop' }
  const added = await app.ask(calls.addPasskey, { token, body })
  expect(added.answer?.recoveryCodes).toHaveLength(10)
  expect((await logIn()).problem?.code).toBe('code-needed')
  const signed = async (session?: string) => {
    const { answer } = await app.ask(calls.passkeyOptions, session ? { token: session } : {})
    if (!answer) throw new Error('No request was made.')
    return { requestId: answer.requestId, response: authenticator.use(answer.options) }
  }
  const { answer } = await app.ask(calls.logInWithPasskey, { body: await signed() })
  const admintoken = answer && 'admintoken' in answer ? answer.admintoken : ''
  expect(await works(admintoken)).toBe('works')
  app.runClock(new Date(Date.now() + 11 * 60_000).toISOString())
  const remove = () =>
    app.ask(calls.removePasskey, { token: admintoken, params: { id: added.answer?.passkey._id ?? '' } })
  expect((await remove()).problem?.code).toBe('prove-again')
  expect((await app.ask(calls.prove, { token: admintoken, body: await signed(admintoken) })).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect(await works(admintoken)).toBe('second-factor-needed')
  app.setClock(undefined)
})
