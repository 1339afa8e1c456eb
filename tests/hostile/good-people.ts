import { Secret, TOTP } from 'otpauth'
import { invite, newPersonLink } from '#contract/people.ts'
import { listOwnSessions } from '#contract/persons.ts'
import { addPasskey, joinPasskeyOptions, newPasskeyOptions, newTotp, passkeyOptions } from '#contract/second-factors.ts'
import { anAuthenticator } from '../authenticator.ts'
import { aMember, password } from '../builders.ts'
import { call } from '../faults/desk.ts'
import { codeOf, newLoginName, ownPassword } from '../people.ts'
import type { Served } from './served.ts'

/** Values for the calls of people and of a hospital's short address, and the session of an owner, which what belongs to a person asks for.
 *  @param desk a session of the hospital's own log-in
 *  @param aSpareHospital adds one that no other call is about */
export function goodPeople(
  { url, db, known }: Pick<Served, 'url' | 'db' | 'known'>,
  desk: () => string,
  aSpareHospital: () => Promise<{ id: string }>,
) {
  const hospital = known.hospitalId
  const owner = () => aMember(db, { hospital, role: 'owner' })
  const asked = async (method: string, path: string, token: string, body?: object) =>
    (await call(url, method, path, { token, ...(body && { body }) })).body
  const invitation = async (by = desk()) =>
    invite.answer.parse(await asked('POST', invite.path, by, { name: 'Meena', role: 'reception' }))
  const aCode = async () => ({ code: codeOf((await invitation()).link) })
  const aPerson = async () => ({ id: (await aMember(db, { hospital, role: 'reception' })).id, doctorId: undefined })
  const anInvitation = async () => ({ id: (await invitation()).invitation._id })
  const authenticator = () => anAuthenticator(url.replace('127.0.0.1', 'localhost'))
  const aPasskeyOf = async (token: string, key = authenticator()) => {
    const { requestId, options } = newPasskeyOptions.answer.parse(await asked('POST', newPasskeyOptions.path, token))
    return { requestId, response: key.make(options) }
  }
  const byOwner: Record<string, (token: string) => Promise<Record<string, unknown>>> = {
    'POST /api/auth/switch-hospital': async () => ({ hospitalId: hospital }),
    'PUT /api/auth/me/password': async () => ({ password: ownPassword }),
    'POST /api/auth/prove': async () => ({ password }),
    'PUT /api/auth/pin': async () => ({ pin: '2468' }),
    'PUT /api/auth/totp': async (token) => {
      const { secret } = newTotp.answer.parse(await asked('POST', newTotp.path, token))
      return { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }
    },
    [`POST ${addPasskey.path}`]: async (token) => aPasskeyOf(token),
    'DELETE /api/auth/passkeys/{id}': async (token) => {
      const body = await aPasskeyOf(token)
      return { id: addPasskey.answer.parse(await asked('POST', addPasskey.path, token, body)).passkey._id }
    },
    'POST /api/join/membership': async () => {
      const other = await aMember(db, { hospital: (await aSpareHospital()).id, role: 'owner' })
      return { code: codeOf((await invitation(other.token)).link) }
    },
    'DELETE /api/auth/sessions/{id}': async (token) => {
      const [session] = listOwnSessions.answer.parse(await asked('GET', listOwnSessions.path, token))
      return { id: session?._id }
    },
  }
  const byDesk: Record<string, () => Promise<Record<string, unknown>>> = {
    'GET /api/hospitals/at/{shortAddress}': async () => {
      await asked('PUT', '/api/hospital/short-address', desk(), { shortAddress: 'a-short-one' })
      return { shortAddress: 'a-short-one' }
    },
    'POST /api/auth/login': async () => {
      const { loginName } = await aMember(db, { hospital, role: 'reception' })
      return { loginName, password, hospitalId: hospital, code: undefined }
    },
    'POST /api/auth/passkey': async () => {
      const { token } = await owner()
      const key = authenticator()
      await asked('POST', addPasskey.path, token, await aPasskeyOf(token, key))
      const { requestId, options } = passkeyOptions.answer.parse(await asked('POST', passkeyOptions.path, token))
      return { requestId, response: key.use(options), hospitalId: hospital, joinCode: undefined }
    },
    'POST /api/join/passkey-options': async () => ({ ...(await aCode()), loginName: newLoginName() }),
    'POST /api/join/passkey': async () => {
      const body = { ...(await aCode()), loginName: newLoginName() }
      const { requestId, options } = joinPasskeyOptions.answer.parse(
        await asked('POST', joinPasskeyOptions.path, desk(), body),
      )
      return { ...body, requestId, response: authenticator().make(options) }
    },
    'POST /api/auth/forgotten': async () => ({ loginName: newLoginName() }),
    'POST /api/people': async () => ({ doctorId: known.doctorId, loginName: newLoginName() }),
    'PATCH /api/people/{id}': aPerson,
    'DELETE /api/people/{id}': aPerson,
    [`POST ${newPersonLink.path}`]: aPerson,
    'POST /api/invitations/{id}/link': anInvitation,
    'DELETE /api/invitations/{id}': anInvitation,
    'POST /api/join/look': aCode,
    'POST /api/join': async () => ({ ...(await aCode()), loginName: newLoginName(), password: ownPassword }),
  }
  return { owner, byOwner, byDesk }
}
