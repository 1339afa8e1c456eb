import { password } from './builders.ts'
import { adminOnly, anyDesk, deskOf, everybody, no, out, type Outcome, type Row } from './who-may-call-outcomes.ts'

const noPerson = '404 person-not-found'
const noInvitation = '404 invitation-not-found'
const gone = '403 pin-gone'
const newLoginName = () => `${crypto.randomUUID()}@example.org`
const another = 'kya haal hai 7'

/** Of a person alone: the hospital's own log-in is none. */
const ofPerson = (done: 200 | 204 = 200): Pick<Row, 'outcomes' | 'ofMembers'> => ({
  outcomes: [out, no, no, no, no, no, out, out],
  ofMembers: done,
})
/** Of a person or the admin. */
const ofFactors = (done: Outcome = 200): Pick<Row, 'outcomes' | 'ofMembers'> => ({
  outcomes: [out, no, no, no, no, done, out, out],
  ofMembers: done,
})
const unknown = '401 passkey-unknown'
const requestId = crypto.randomUUID()
const credential = { id: 'made-up', rawId: 'made-up', type: 'public-key' }
const used = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } }
const made = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'e30' } }

/** People with log-ins of their own. */
export const rowsOfPeople: Record<string, Row> = {
  'POST /api/auth/login': {
    ask: ({ member }) => ({ body: { loginName: member.loginName, password } }),
    outcomes: everybody('403 no-hospital'),
  },
  'POST /api/auth/forgotten': {
    ask: ({ member }) => ({ body: { loginName: member.loginName } }),
    outcomes: everybody(),
  },
  'PUT /api/auth/pin': { ask: () => ({ body: { pin: '2468' } }), ...ofPerson(204) },
  'DELETE /api/auth/pin': { ask: () => ({}), ...ofPerson(204) },
  'GET /api/auth/pin/people': { ask: () => ({}), outcomes: everybody() },
  'POST /api/auth/pin': {
    ask: ({ member }) => ({ body: { personId: member.id, pin: '2468' } }),
    outcomes: [gone, gone, gone, gone, gone, gone, gone, gone],
  },
  'POST /api/join/look': {
    ask: ({ joinCode: code }) => ({ body: { code } }),
    outcomes: everybody('404 invitation-over'),
  },
  'POST /api/join': {
    ask: ({ joinCode: code }) => ({ body: { code, loginName: newLoginName(), password: another } }),
    outcomes: everybody('404 invitation-over'),
  },
  'POST /api/join/membership': {
    ask: ({ joinCodeElsewhere: code }) => ({ body: { code } }),
    ...ofPerson(),
  },
  'POST /api/auth/switch-hospital': {
    ask: ({ hospitalA }) => ({ body: { hospitalId: hospitalA.id } }),
    ...ofPerson(),
  },
  'GET /api/auth/me': { ask: () => ({}), outcomes: anyDesk },
  'PATCH /api/auth/me': { ask: () => ({ body: { language: 'hi' } }), ...ofPerson() },
  'PUT /api/auth/me/monthly-report': {
    ask: () => ({ body: { on: true } }),
    outcomes: [out, no, no, no, no, no, out, out],
  },
  'PUT /api/auth/me/password': { ask: () => ({ body: { password: another } }), ...ofPerson(204) },
  'POST /api/auth/prove': {
    ask: () => ({ body: { password } }),
    outcomes: [out, no, no, 204, 204, '401 log-in-wrong', out, out],
  },
  'POST /api/auth/totp': { ask: () => ({}), ...ofFactors() },
  'PUT /api/auth/totp': { ask: () => ({ body: { code: '000000' } }), ...ofFactors('401 code-wrong') },
  'DELETE /api/auth/totp': { ask: () => ({}), ...ofFactors(204) },
  'POST /api/auth/recovery-codes': { ask: () => ({}), ...ofFactors() },
  'POST /api/auth/passkey/options': { ask: () => ({}), outcomes: everybody() },
  'POST /api/auth/passkey': {
    ask: () => ({ body: { requestId, response: used } }),
    outcomes: [unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown],
  },
  'POST /api/auth/passkeys/options': { ask: () => ({}), ...ofFactors() },
  'POST /api/auth/passkeys': { ask: () => ({ body: { requestId, response: made } }), ...ofFactors(unknown) },
  'GET /api/auth/passkeys': { ask: () => ({}), ...ofFactors() },
  'DELETE /api/auth/passkeys/{id}': {
    ask: () => ({ params: { id: requestId } }),
    ...ofFactors('404 passkey-not-found'),
  },
  'POST /api/join/passkey-options': {
    ask: ({ joinCode: code }) => ({ body: { code, loginName: newLoginName() } }),
    outcomes: everybody('404 invitation-over'),
  },
  'POST /api/join/passkey': {
    ask: ({ joinCode: code }) => ({ body: { code, loginName: newLoginName(), requestId, response: made } }),
    outcomes: [unknown, unknown, unknown, unknown, unknown, unknown, unknown, '404 invitation-over'],
  },
  'GET /api/admin/me': { ask: () => ({}), outcomes: adminOnly },
  'GET /api/auth/sessions': { ask: () => ({}), ...ofPerson() },
  'DELETE /api/auth/sessions/{id}': {
    ask: () => ({ params: { id: 'another' } }),
    outcomes: [out, no, no, no, no, no, out, out],
    ofMembers: '404 session-not-found',
  },
  'DELETE /api/auth/sessions': { ask: () => ({}), ...ofPerson(204) },

  'GET /api/hospital/trail': { ask: () => ({}), outcomes: anyDesk },
  'GET /api/people': { ask: () => ({}), outcomes: anyDesk },
  'POST /api/people': {
    ask: () => ({ body: { name: 'Meena', role: 'reception' } }),
    outcomes: [out, no, no, 201, 201, no, out, out],
  },
  'PATCH /api/people/{id}': {
    ask: ({ member }) => ({ params: { id: member.id }, body: { role: 'manager' } }),
    outcomes: deskOf(noPerson),
  },
  'DELETE /api/people/{id}': {
    ask: ({ member }) => ({ params: { id: member.id } }),
    outcomes: [out, no, no, 204, noPerson, no, out, out],
  },
  'POST /api/people/{id}/link': { ask: ({ member }) => ({ params: { id: member.id } }), outcomes: deskOf(noPerson) },
  'POST /api/invitations/{id}/link': {
    ask: ({ invitation }) => ({ params: { id: invitation } }),
    outcomes: deskOf(noInvitation),
  },
  'DELETE /api/invitations/{id}': {
    ask: ({ invitation }) => ({ params: { id: invitation } }),
    outcomes: [out, no, no, 204, noInvitation, no, out, out],
  },
  'PUT /api/hospital/own-log-in': { ask: () => ({ body: { on: true } }), outcomes: anyDesk },
}
