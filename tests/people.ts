import { Secret, TOTP } from 'otpauth'
import { invite, join } from '#contract/people.ts'
import type { HospitalRole } from '#contract/permissions.ts'
import { personLogIn, showMe } from '#contract/persons.ts'
import { newTotp, setTotp } from '#contract/second-factors.ts'
import type { App } from './app.ts'
import { aHospital, aSession } from './builders.ts'

/** The password of every person who joins here. */
export const ownPassword = 'kya haal hai 7'

export const newLoginName = () => `meena-${crypto.randomUUID().slice(0, 8)}@example.org`
export const codeOf = (link = '') => link.slice(link.indexOf('#') + 1)

/** What tests of people do over HTTP. */
export const peopleIn = (app: App) => ({
  /** A hospital with a session of its own log-in. */
  async clinic() {
    const hospital = await aHospital(app.db)
    return { ...hospital, desk: await aSession(app.db, { hospital: hospital.id }) }
  },
  invite: (token: string, body: { name?: string; role: HospitalRole; doctorId?: string; loginName?: string }) =>
    app.ask(invite, { token, body: { name: 'Meena', ...body } }),
  /** Invites a person, who joins. */
  async member(desk: string, role: HospitalRole) {
    const { answer } = await this.invite(desk, { role })
    const loginName = newLoginName()
    const joined = await app.ask(join, { body: { code: codeOf(answer?.link), loginName, password: ownPassword } })
    return { loginName, token: joined.answer?.hospitaltoken ?? '', id: joined.answer?.person._id ?? '' }
  },
  logIn: (loginName: string, more: { password?: string; code?: string; hospitalId?: string; joinCode?: string } = {}) =>
    app.ask(personLogIn, { body: { loginName, password: ownPassword, ...more } }),
  meOf: async (token: string) => (await app.ask(showMe, { token })).answer,
  /** Switches an authenticator app on by the code of half a minute ago, so that the present one has not been taken. */
  async authenticator(token: string) {
    const { answer } = await app.ask(newTotp, { token })
    const totp = new TOTP({ secret: Secret.fromBase32(answer?.secret ?? '') })
    const code = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 })
    const on = await app.ask(setTotp, { token, body: { code: code(-30) } })
    return { code, recoveryCodes: on.answer?.recoveryCodes ?? [], uri: answer?.uri }
  },
})
