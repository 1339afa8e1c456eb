import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalLogin } from '#contract/accounts.ts'
import * as calls from '#contract/people.ts'
import * as factors from '#contract/second-factors.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { password } from '#tests/builders.ts'
import { codeOf, peopleIn } from '#tests/people.ts'

let app: App
let people: ReturnType<typeof peopleIn>
beforeAll(async () => {
  app = await startApp()
  people = peopleIn(app)
})
afterAll(() => app.stop())

describe('the people of a hospital', () => {
  test('are listed with their invitations, to those who may manage them', async () => {
    const clinic = await people.clinic()
    const manager = await people.member(clinic.desk, 'manager')
    const reception = await people.member(clinic.desk, 'reception')
    await people.invite(clinic.desk, { name: 'Arjun', role: 'reception' })
    const { answer } = await app.ask(calls.listPeople, { token: manager.token })
    expect(answer?.people.map(({ role }) => role).toSorted()).toEqual(['manager', 'reception'])
    expect(answer?.invitations).toMatchObject([{ name: 'Arjun', role: 'reception' }])
    expect((await app.ask(calls.listPeople, { token: reception.token })).problem?.code).toBe('not-allowed')
  })

  test('show when each was last here, not only when each logged in', async () => {
    const clinic = await people.clinic()
    const person = await people.member(clinic.desk, 'reception')
    const later = new Date(Date.now() + 3 * 3_600_000)
    app.runClock(later.toISOString())
    await people.meOf(person.token)
    const { answer } = await app.ask(calls.listPeople, { token: clinic.desk })
    app.setClock(undefined)
    expect(Date.parse(answer?.people[0]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(later.getTime())
  })

  test('removing a person ends the sessions there at once, and those elsewhere stay', async () => {
    const [one, other] = [await people.clinic(), await people.clinic()]
    const person = await people.member(one.desk, 'reception')
    const code = codeOf((await people.invite(other.desk, { role: 'reception' })).answer?.link)
    const elsewhere =
      (await app.ask(calls.joinAsMember, { token: person.token, body: { code } })).answer?.hospitaltoken ?? ''
    expect((await app.ask(calls.removePerson, { token: one.desk, params: { id: person.id } })).status).toBe(204)
    expect((await app.ask(hospitalProfile, { token: person.token })).status).toBe(401)
    expect((await app.ask(hospitalProfile, { token: elsewhere })).status).toBe(200)
  })

  test('a manager neither invites nor removes nor changes an owner', async () => {
    const clinic = await people.clinic()
    const owner = await people.member(clinic.desk, 'owner')
    const { token } = await people.member(clinic.desk, 'manager')
    const params = { id: owner.id }
    const invitation = { id: (await people.invite(clinic.desk, { role: 'owner' })).answer?.invitation._id ?? '' }
    const replies = await Promise.all([
      people.invite(token, { role: 'owner' }),
      app.ask(calls.newInvitationLink, { token, params: invitation }),
      app.ask(calls.withdrawInvitation, { token, params: invitation }),
      app.ask(calls.removePerson, { token, params }),
      app.ask(calls.updatePerson, { token, params, body: { role: 'reception' } }),
      app.ask(calls.newPersonLink, { token, params }),
    ])
    expect(replies.map(({ problem }) => problem?.code)).toEqual(Array.from({ length: 6 }, () => 'not-allowed'))
  })

  test('another hospital’s people are not there', async () => {
    const [one, other] = [await people.clinic(), await people.clinic()]
    const person = await people.member(one.desk, 'reception')
    const params = { id: person.id }
    const replies = await Promise.all([
      app.ask(calls.removePerson, { token: other.desk, params }),
      app.ask(calls.updatePerson, { token: other.desk, params, body: { role: 'manager' } }),
      app.ask(calls.newPersonLink, { token: other.desk, params }),
    ])
    expect(replies.map(({ problem }) => problem?.code)).toEqual(Array.from({ length: 3 }, () => 'person-not-found'))
    expect((await people.meOf(person.token))?.person?.role).toBe('reception')
  })

  test('a link for a new password ends the old one and its sessions, for who works here alone', async () => {
    const [one, other] = [await people.clinic(), await people.clinic()]
    const person = await people.member(one.desk, 'reception')
    const link = () => app.ask(calls.newPersonLink, { token: one.desk, params: { id: person.id } })
    const code = codeOf((await link()).answer?.link)
    expect((await app.ask(calls.lookAtInvitation, { body: { code } })).answer).toMatchObject({
      newPassword: true,
      loginName: person.loginName,
    })
    const body = { code, loginName: person.loginName, password: 'another ownPassword one 8' }
    const joined = await app.ask(calls.join, { body })
    expect(joined.status).toBe(200)
    expect((await app.ask(hospitalProfile, { token: person.token })).status).toBe(401)
    expect((await people.logIn(person.loginName)).problem?.code).toBe('log-in-wrong')

    const second = codeOf((await people.invite(other.desk, { role: 'reception' })).answer?.link)
    await app.ask(calls.joinAsMember, { token: joined.answer?.hospitaltoken ?? '', body: { code: second } })
    expect((await link()).problem?.code).toBe('works-elsewhere')
  })

  test('a link for a new password replaces the password alone: who has a second factor still needs it', async () => {
    const { desk } = await people.clinic()
    const person = await people.member(desk, 'reception')
    const app2 = await people.authenticator(person.token)
    const { answer } = await app.ask(calls.newPersonLink, { token: desk, params: { id: person.id } })
    const body = { code: codeOf(answer?.link), loginName: person.loginName, password: 'another ownPassword one 8' }
    const choose = (factor?: string) => app.ask(calls.join, { body: { ...body, ...(factor && { factor }) } })
    expect((await choose()).problem?.code).toBe('code-needed')
    expect((await choose('000000')).problem?.code).toBe('code-wrong')
    expect((await people.logIn(person.loginName)).problem?.code).toBe('code-needed')
    expect((await choose(app2.recoveryCodes[0])).answer?.person._id).toBe(person.id)
    expect((await people.logIn(person.loginName, { password: body.password })).problem?.code).toBe('code-needed')
  })

  test('a link for a new password ends once its person has another role, or joins another hospital', async () => {
    const [one, other] = [await people.clinic(), await people.clinic()]
    const manager = await people.member(one.desk, 'manager')
    const linkFor = async (id: string) =>
      codeOf((await app.ask(calls.newPersonLink, { token: manager.token, params: { id } })).answer?.link)
    const look = async (code: string) => (await app.ask(calls.lookAtInvitation, { body: { code } })).status
    const raised = await people.member(one.desk, 'reception')
    const code = await linkFor(raised.id)
    expect(await look(code)).toBe(200)
    const params = { id: raised.id }
    await app.ask(calls.updatePerson, { token: one.desk, params, body: { role: 'owner' } })
    const body = { code, loginName: raised.loginName, password: 'another ownPassword one 8' }
    expect((await app.ask(calls.join, { body })).problem?.code).toBe('invitation-over')

    const moved = await people.member(one.desk, 'reception')
    const ofMoved = await linkFor(moved.id)
    const joinCode = codeOf((await people.invite(other.desk, { role: 'owner' })).answer?.link)
    await app.ask(calls.joinAsMember, { token: moved.token, body: { code: joinCode } })
    expect(await look(ofMoved)).toBe(404)
  })
})

describe('the hospital’s own log-in', () => {
  const switchOff = (token: string) => app.ask(calls.setOwnLogIn, { token, body: { on: false } })

  test('goes off once an owner has a second factor, and ends its sessions', async () => {
    const clinic = await people.clinic()
    const owner = await people.member(clinic.desk, 'owner')
    expect((await switchOff(owner.token)).problem?.code).toBe('no-owner')
    await people.authenticator(owner.token)
    expect((await switchOff(owner.token)).answer).toEqual({ on: false })
    expect((await app.ask(hospitalProfile, { token: clinic.desk })).status).toBe(401)
    const wrong = { hospitalNumber: clinic.number, password: 'not the password' }
    expect((await app.ask(hospitalLogin, { body: wrong })).problem?.code).toBe('hospital-password-wrong')
    const refused = await app.ask(hospitalLogin, { body: { ...wrong, password } })
    expect(refused).toMatchObject({
      status: 403,
      problem: { code: 'own-log-in-off', message: 'Sign in with your own account.' },
    })
    expect((await app.ask(factors.removeTotp, { token: owner.token })).problem?.code).toBe('last-owner')
  })

  test('while it is off, of two owners who remove each other one stays, twenty times', async () => {
    const clinic = await people.clinic()
    const keeper = await people.member(clinic.desk, 'owner')
    await people.authenticator(keeper.token)
    await switchOff(keeper.token)
    let [one, other] = [keeper, await people.member(keeper.token, 'owner')]
    await people.authenticator(other.token)
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all([
        app.ask(calls.removePerson, { token: one.token, params: { id: other.id } }),
        app.ask(calls.updatePerson, { token: other.token, params: { id: one.id }, body: { role: 'reception' } }),
      ])
      const won = replies.findIndex(({ status }) => status < 300)
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
      one = won === 0 ? one : other
      other = await people.member(one.token, 'owner')
      await people.authenticator(other.token)
    }
  })
})
