import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/people.ts'
import * as own from '#contract/persons.ts'
import * as factors from '#contract/second-factors.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { password } from '#tests/builders.ts'
import { newLoginName, ownPassword, peopleIn } from '#tests/people.ts'

let app: App
let people: ReturnType<typeof peopleIn>
beforeAll(async () => {
  app = await startApp()
  people = peopleIn(app)
})
afterAll(() => app.stop())

describe('a log-in', () => {
  test('tells nothing of an unknown login name', async () => {
    const { desk } = await people.clinic()
    const { loginName } = await people.member(desk, 'reception')
    const [unknown, wrong] = [
      await people.logIn(newLoginName()),
      await people.logIn(loginName, { password: 'not the password' }),
    ]
    expect(unknown.status).toBe(401)
    expect(unknown.problem).toEqual(wrong.problem)
  })

  test('with an authenticator app asks for a code, and takes none twice', async () => {
    const { desk } = await people.clinic()
    const person = await people.member(desk, 'owner')
    const { code, uri } = await people.authenticator(person.token)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Baari:/)
    expect((await people.logIn(person.loginName)).problem).toMatchObject({
      code: 'code-needed',
      params: { app: 'yes' },
    })
    // The code that set it up, and one of two minutes ago.
    expect((await people.logIn(person.loginName, { code: code(-30) })).problem?.code).toBe('code-wrong')
    expect((await people.logIn(person.loginName, { code: code(-120) })).problem?.code).toBe('code-wrong')
    const present = code(0)
    const twice = await Promise.all([present, present].map((same) => people.logIn(person.loginName, { code: same })))
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
    expect((await people.logIn(person.loginName, { code: code(30) })).status).toBe(200)
  })

  test('takes each recovery code once, as people type it', async () => {
    const { desk } = await people.clinic()
    const person = await people.member(desk, 'owner')
    const { recoveryCodes } = await people.authenticator(person.token)
    expect(new Set(recoveryCodes).size).toBe(10)
    const typed = (recoveryCodes[0] ?? '').toLowerCase().replace('-', ' ')
    expect((await people.logIn(person.loginName, { code: typed })).status).toBe(200)
    expect((await people.logIn(person.loginName, { code: typed })).problem?.code).toBe('code-wrong')
    const renewed = await app.ask(factors.newRecoveryCodes, { token: person.token })
    expect((await people.logIn(person.loginName, { code: recoveryCodes[1] ?? '' })).problem?.code).toBe('code-wrong')
    expect((await people.logIn(person.loginName, { code: renewed.answer?.recoveryCodes[1] ?? '' })).status).toBe(200)
  })

  test('of a person who no longer works anywhere is refused', async () => {
    const { desk } = await people.clinic()
    const person = await people.member(desk, 'reception')
    await app.ask(calls.removePerson, { token: desk, params: { id: person.id } })
    expect(await people.logIn(person.loginName)).toMatchObject({ status: 403, problem: { code: 'no-hospital' } })
  })
})

describe('a recent proof', () => {
  test('is asked for after ten minutes, and given by the password', async () => {
    const clinic = await people.clinic()
    const owner = await people.member(clinic.desk, 'owner')
    app.runClock(new Date(Date.now() + 11 * 60_000).toISOString())
    for (const [token, typed] of [
      [owner.token, ownPassword],
      [clinic.desk, password],
    ] as const) {
      expect(await people.invite(token, { role: 'reception' })).toMatchObject({
        status: 403,
        problem: { code: 'prove-again' },
      })
      const proof = (body: object) => app.ask(factors.prove, { token, body })
      expect((await proof({ password: 'not the password' })).problem?.code).toBe('log-in-wrong')
      expect((await proof({ password: typed })).status).toBe(204)
      expect((await people.invite(token, { role: 'reception' })).status).toBe(201)
    }
    app.setClock(undefined)
  })
})

describe('the own sessions', () => {
  test('are listed without a place, and end one by one or all others', async () => {
    const { desk } = await people.clinic()
    const person = await people.member(desk, 'reception')
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
    const body = { loginName: person.loginName, password: ownPassword }
    const tokenOf = ({ answer }: { answer?: { hospitaltoken: string } }) => answer?.hospitaltoken ?? ''
    const second = tokenOf(await app.ask(own.personLogIn, { body, headers: { 'user-agent': agent } }))
    const third = tokenOf(await app.ask(own.personLogIn, { body }))
    const list = async () => (await app.ask(own.listOwnSessions, { token: person.token })).answer ?? []
    expect((await list()).filter(({ current }) => current)).toHaveLength(1)
    const chrome = (await list()).find(({ browser }) => browser === 'Chrome, Windows')
    expect(chrome?.network).toBe('127.0.0.1')
    expect((await app.ask(own.endOwnSession, { token: person.token, params: { id: chrome?._id ?? '' } })).status).toBe(
      204,
    )
    expect((await app.ask(hospitalProfile, { token: second })).status).toBe(401)
    expect((await app.ask(hospitalProfile, { token: third })).status).toBe(200)
    expect((await app.ask(own.endOtherSessions, { token: person.token })).status).toBe(204)
    expect((await app.ask(hospitalProfile, { token: third })).status).toBe(401)
    expect(await list()).toHaveLength(1)
    app.runClock(new Date(Date.now() + 13 * 3_600_000).toISOString())
    const anew = tokenOf(await app.ask(own.personLogIn, { body }))
    expect((await app.ask(own.listOwnSessions, { token: anew })).answer).toMatchObject([{ current: true }])
    app.setClock(undefined)
    const stranger = await people.member(desk, 'reception')
    const params = { id: (await list())[0]?._id ?? '' }
    expect((await app.ask(own.endOwnSession, { token: stranger.token, params })).problem?.code).toBe(
      'session-not-found',
    )
  })
})
