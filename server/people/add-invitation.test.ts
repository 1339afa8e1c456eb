import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/people.ts'
import * as own from '#contract/persons.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor } from '#tests/builders.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { codeOf, newLoginName, ownPassword, peopleIn } from '#tests/people.ts'

const twoHundred = statement(
  'test.two-hundred-people',
  `WITH added AS (
     INSERT INTO persons (id, name, login_name, created_at)
     SELECT gen_random_uuid(), 'Person ' || n, gen_random_uuid() || '@example.org', now() FROM generate_series(1, 200) n RETURNING id)
   INSERT INTO memberships (person_id, hospital_id, role, joined_at) SELECT id, $1, 'reception', now() FROM added`,
)

let app: App
let people: ReturnType<typeof peopleIn>
beforeAll(async () => {
  app = await startApp()
  people = peopleIn(app)
})
afterAll(() => app.stop())

describe('an invitation', () => {
  test('is seen by its link, ownPassword once, and ends in a log-in with the role', async () => {
    const clinic = await people.clinic()
    const { answer } = await people.invite(clinic.desk, { name: 'Meena Rao', role: 'reception' })
    const code = codeOf(answer?.link)
    expect(answer?.link).toMatch(/\/join#[\w-]{43}$/)
    expect((await app.ask(calls.lookAtInvitation, { body: { code } })).answer).toEqual({
      ...{ hospital: { name: clinic.name }, name: 'Meena Rao', role: 'reception', language: 'en', newPassword: false },
    })

    const loginName = newLoginName()
    const joined = await app.ask(calls.join, {
      body: { code, loginName: loginName.toUpperCase(), password: ownPassword },
    })
    expect(joined.answer).toMatchObject({
      person: { name: 'Meena Rao', role: 'reception' },
      hospital: { _id: clinic.id, name: clinic.name },
      hospitals: [{ _id: clinic.id, role: 'reception' }],
    })
    expect(await people.meOf(joined.answer?.hospitaltoken ?? '')).toMatchObject({
      loginName,
      hasPassword: true,
      hasTotp: false,
    })
    const again = await app.ask(calls.join, { body: { code, loginName: newLoginName(), password: ownPassword } })
    expect(again).toMatchObject({ status: 404, problem: { code: 'invitation-over' } })
    expect((await people.logIn(` ${loginName.toUpperCase()} `)).answer?.person.name).toBe('Meena Rao')
  })

  test('is mailed in the chosen language to a login name that is an address, where a mail server is set', async () => {
    const server = await startMailServer()
    const mail = {
      SMTP_URL: `smtp://baari:p%40ss%20word@127.0.0.1:${server.port}`,
      MAIL_FROM: 'Baari <hello@baari.example>',
    }
    const own = await startApp(mail)
    try {
      const { desk, name } = await peopleIn(own).clinic()
      const loginName = newLoginName()
      const invite = (address: string) =>
        own.ask(calls.invite, {
          token: desk,
          body: { name: 'मीना', role: 'reception', loginName: address, language: 'hi' },
        })
      const { status, answer } = await invite(loginName)
      expect([status, answer?.emailed]).toEqual([201, true])
      expect(server.arrived.map(({ to }) => to)).toEqual([[loginName]])
      const text = server.arrived[0]?.text ?? ''
      expect(text).toContain(answer?.link)
      expect(text).toMatch(new RegExp(`मीना.+${name}`))
      expect((await invite('98450 00412')).answer?.emailed).toBeUndefined()
      expect(server.arrived).toHaveLength(1)
    } finally {
      await own.stop()
      await server.stop()
    }
  })

  test('opened by two at once lets one in', async () => {
    const { desk } = await people.clinic()
    const code = codeOf((await people.invite(desk, { role: 'reception' })).answer?.link)
    const replies = await Promise.all(
      [newLoginName(), newLoginName()].map((loginName) =>
        app.ask(calls.join, { body: { code, loginName, password: ownPassword } }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  })

  test('ends with a new link, when it is withdrawn, and after 72 hours', async () => {
    const { desk } = await people.clinic()
    const first = (await people.invite(desk, { role: 'reception' })).answer
    const params = { id: first?.invitation._id ?? '' }
    const second = (await app.ask(calls.newInvitationLink, { token: desk, params })).answer
    const look = async (link = '') => (await app.ask(calls.lookAtInvitation, { body: { code: codeOf(link) } })).status
    expect(await look(first?.link)).toBe(404)
    expect(await look(second?.link)).toBe(200)
    app.runClock(new Date(Date.now() + 73 * 3_600_000).toISOString())
    expect(await look(second?.link)).toBe(404)
    app.setClock(undefined)
    expect((await app.ask(calls.withdrawInvitation, { token: desk, params })).status).toBe(204)
    expect(await look(second?.link)).toBe(404)
  })

  test('keeps a login name for one person over the installation', async () => {
    const [one, other] = [await people.clinic(), await people.clinic()]
    const { loginName } = await people.member(one.desk, 'reception')
    const code = codeOf((await people.invite(other.desk, { role: 'reception' })).answer?.link)
    const taken = await app.ask(calls.join, { body: { code, loginName, password: ownPassword } })
    expect(taken).toMatchObject({ status: 409, problem: { code: 'login-name-taken' } })
  })

  test('adds a second hospital to a person who is logged in, who then switches', async () => {
    const [one, other] = [await people.clinic(), await people.clinic()]
    const person = await people.member(one.desk, 'reception')
    const code = codeOf((await people.invite(other.desk, { role: 'manager' })).answer?.link)
    const joined = await app.ask(calls.joinAsMember, { token: person.token, body: { code } })
    expect(joined.answer).toMatchObject({ hospital: { _id: other.id }, person: { role: 'manager' } })
    expect(joined.answer?.hospitals).toHaveLength(2)
    const switched = await app.ask(own.switchHospital, {
      token: joined.answer?.hospitaltoken ?? '',
      body: { hospitalId: one.id },
    })
    expect(switched.answer).toMatchObject({ hospital: { _id: one.id }, person: { role: 'reception' } })
    for (const token of [person.token, joined.answer?.hospitaltoken ?? ''])
      expect(await people.meOf(token)).toBeUndefined()
    expect((await people.logIn(person.loginName)).answer?.hospital._id).toBe(one.id)
    const nowhere = await app.ask(own.switchHospital, {
      token: switched.answer?.hospitaltoken ?? '',
      body: { hospitalId: (await people.clinic()).id },
    })
    expect(nowhere).toMatchObject({ status: 403, problem: { code: 'no-hospital' } })
  })

  test('is taken by a log-in, also of who works nowhere any longer; going on at another hospital is no proof', async () => {
    const [one, other] = [await people.clinic(), await people.clinic()]
    const person = await people.member(one.desk, 'owner')
    expect((await app.ask(calls.removePerson, { token: one.desk, params: { id: person.id } })).status).toBe(204)
    expect((await people.logIn(person.loginName)).problem?.code).toBe('no-hospital')
    const joinBy = async (desk: string) => ({
      joinCode: codeOf((await people.invite(desk, { role: 'owner' })).answer?.link),
    })
    const first = await people.logIn(person.loginName, await joinBy(other.desk))
    expect(first.answer).toMatchObject({ hospital: { _id: other.id }, person: { role: 'owner' } })
    const { joinCode } = await joinBy(one.desk)
    app.runClock(new Date(Date.now() + 11 * 60_000).toISOString())
    const token = first.answer?.hospitaltoken ?? ''
    const second = await app.ask(calls.joinAsMember, { token, body: { code: joinCode } })
    const again = await people.invite(second.answer?.hospitaltoken ?? '', { role: 'reception' })
    app.setClock(undefined)
    expect(again.problem?.code).toBe('prove-again')
  })

  test('of who works there already is refused, and neither spent nor a new role', async () => {
    const clinic = await people.clinic()
    const person = await people.member(clinic.desk, 'reception')
    const code = codeOf((await people.invite(clinic.desk, { role: 'manager' })).answer?.link)
    const refused = [
      await app.ask(calls.joinAsMember, { token: person.token, body: { code } }),
      await people.logIn(person.loginName, { joinCode: code }),
    ]
    expect(refused.map(({ status, problem }) => [status, problem?.code])).toEqual([
      [409, 'works-here'],
      [409, 'works-here'],
    ])
    expect((await people.meOf(person.token))?.person?.role).toBe('reception')
    expect((await app.ask(calls.lookAtInvitation, { body: { code } })).status).toBe(200)
  })

  test('is refused while 200 people work there, also where it was made before', async () => {
    const clinic = await people.clinic()
    const code = codeOf((await people.invite(clinic.desk, { role: 'reception' })).answer?.link)
    await app.db.all(twoHundred, [clinic.id])
    const body = { code, loginName: newLoginName(), password: ownPassword }
    expect(await app.ask(calls.join, { body })).toMatchObject({ status: 409, problem: { code: 'too-many-people' } })
  })

  test('to a doctor names a doctor of the hospital', async () => {
    const [clinic, other] = [await people.clinic(), await people.clinic()]
    const stranger = await aDoctor(app.db, { hospital: other.id })
    expect(await people.invite(clinic.desk, { role: 'doctor' })).toMatchObject({
      status: 400,
      problem: { fieldCodes: { doctorId: { code: 'which-doctor' } } },
    })
    expect(await people.invite(clinic.desk, { role: 'doctor', doctorId: stranger.id })).toMatchObject({ status: 404 })
  })
})
