import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment } from '#contract/appointments.ts'
import { allPurges } from '#server/app.ts'
import { statement } from '#server/platform/database/index.ts'
import { maxPerStatement, purge } from '#server/platform/purge/index.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { readSettings } from '#server/settings.ts'
import { startApp, type App } from './app.ts'
import { aHospital, aMember, aPatient, aSession, aSlot } from './builders.ts'
import { aQueue } from './queues.ts'

const hour = 3_600_000
const day = 24 * hour
const now = new Date('2026-06-15T12:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

const codes = statement(
  'test.codes',
  `INSERT INTO one_time_passwords (mobile, salt, code_hash, expires_at) VALUES ($1, '', '', $2)`,
)
const proofs = statement(
  'test.proofs',
  `INSERT INTO mobile_proofs (token_hash, mobile, expires_at, spent_at) VALUES (decode(md5($1), 'hex'), $1, $2, $3)`,
)
const widgetTokens = statement('test.widget-tokens', `INSERT INTO widget_tokens VALUES (decode(md5($1), 'hex'), $2)`)
const setupCodes = statement(
  'test.setup-codes',
  `INSERT INTO setup_codes (code_hash, hospital_id, expires_at, used_at) VALUES (decode(md5($1), 'hex'), $2, $3, $4)`,
)
const invitations = statement(
  'test.invitations',
  `INSERT INTO invitations (id, hospital_id, code_hash, name, role, expires_at)
   VALUES (gen_random_uuid(), $1, decode(md5($2), 'hex'), 'Meena', 'reception', $3)`,
)
const passwordLinks = statement(
  'test.password-links',
  `INSERT INTO password_links (person_id, code_hash, expires_at) VALUES ($1, decode(md5($2), 'hex'), $3)`,
)
const pins = statement(
  'test.pins',
  `INSERT INTO desk_pins (browser_hash, person_id, hospital_id, pin_hash, used_at)
   SELECT decode(md5($2), 'hex'), person_id, hospital_id, '', $3 FROM memberships WHERE person_id = $1`,
)
const pairingCodes = statement(
  'test.pairing-codes',
  `INSERT INTO pairing_codes VALUES (decode(md5($1), 'hex'), decode(md5($1), 'hex'), 'display', $2)`,
)
const devices = statement(
  'test.device-sessions',
  `INSERT INTO sessions (token_hash, role, hospital_id, created_at, last_seen_at) VALUES (decode(md5($2), 'hex'), $2, $1, $3, $3)`,
)
/** A notice that the running job never sends, so only the test finishes it. */
const notices = statement(
  'test.notices',
  `INSERT INTO notices (appointment_id, kind, due_at, next_try_at, done_at) VALUES ($1, $2, $3, 'infinity', $4)`,
)
const keys = statement(
  'test.keys',
  `INSERT INTO booking_keys (caller, key, fingerprint, appointment_id, created_at)
   SELECT gen_random_uuid(), 'old ' || n, '', gen_random_uuid(), $2 FROM generate_series(1, $1::integer) AS n`,
)
const contacts = statement('test.contacts', `INSERT INTO contacts VALUES ($1, $2, $3, $4)`)
const ended = statement(
  'test.ended-offers',
  `INSERT INTO place_offers (slot_id, service_day, patient_id, joined_at, ended_at, outcome)
   VALUES ($1, '2026-06-20', $2, $3::timestamptz, $4::timestamptz, CASE WHEN $4 IS NOT NULL THEN 'withdrawn' END)`,
)
const used = statement('test.used', `UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1`)
const tries = statement('test.tries', `INSERT INTO tries VALUES ($1, 1, $2)`)
const clients = statement(
  'test.clients',
  `INSERT INTO known_clients (hospital_id, hash, is_network, seen_at) VALUES ($1, decode(md5($2), 'hex'), $3, $4)`,
)
const wrong = statement('test.wrong-passwords', `INSERT INTO wrong_passwords VALUES ($1, 20, $2, $2)`)
const kept = statement<{ kept: string }>(
  'test.kept',
  `SELECT 'code ' || mobile AS kept FROM one_time_passwords UNION ALL SELECT 'proof ' || mobile FROM mobile_proofs
   UNION ALL SELECT 'try ' || subject FROM tries UNION ALL SELECT 'notice ' || kind FROM notices
   UNION ALL SELECT 'contact' || CASE WHEN refused_at IS NULL THEN '' ELSE ' refused' END FROM contacts
   UNION ALL SELECT 'key' FROM booking_keys UNION ALL SELECT 'wrong passwords' FROM wrong_passwords
   UNION ALL SELECT 'known ' || CASE WHEN is_network THEN 'network' ELSE 'browser' END FROM known_clients
   UNION ALL SELECT 'widget token' FROM widget_tokens UNION ALL SELECT 'set-up code' FROM setup_codes
   UNION ALL SELECT 'pairing code' FROM pairing_codes
   UNION ALL SELECT 'offer' FROM place_offers UNION ALL SELECT 'invitation' FROM invitations
   UNION ALL SELECT 'password link' FROM password_links UNION ALL SELECT 'pin' FROM desk_pins
   UNION ALL SELECT 'session of ' || role FROM sessions ORDER BY 1`,
)
const empty = statement(
  'test.empty',
  `TRUNCATE one_time_passwords, mobile_proofs, tries, notices, booking_keys, widget_tokens, setup_codes, sessions, contacts, known_clients,
     wrong_passwords, place_offers, pairing_codes, invitations, password_links, desk_pins CASCADE`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(() => app.db.all(empty))

const purges = allPurges(readSettings({}))
const going = new AbortController().signal
const purgeAt = (at: Date, what = purges) => purge({ db: app.db, clock: () => at }, what).work(going)
const everythingKept = async () => (await app.db.all(kept)).map((row) => row.kept)

test('deletes expired rows, keeps the others, and logs the numbers', async () => {
  const soon = ago(-1)
  const [{ id: hospital }, { id: patient }] = [await aHospital(app.db), await aPatient(app.db)]
  await app.db.all(codes, ['old', now])
  await app.db.all(codes, ['good', soon])
  await app.db.all(proofs, ['spent', ago(hour), ago(2 * hour)])
  await app.db.all(proofs, ['over', now, null])
  await app.db.all(proofs, ['good', soon, null])
  await app.db.all(widgetTokens, ['old', ago(90 * day)])
  await app.db.all(widgetTokens, ['taken', ago(89 * day)])
  await app.db.all(setupCodes, ['used', hospital, soon, ago(hour)])
  await app.db.all(setupCodes, ['over', hospital, now, null])
  await app.db.all(setupCodes, ['good', hospital, soon, null])
  await app.db.all(invitations, [hospital, 'over', now])
  await app.db.all(invitations, [hospital, 'open', soon])
  const person = await aMember(app.db, { hospital, role: 'reception' })
  const forgetful = await aMember(app.db, { hospital, role: 'reception' })
  await app.db.all(passwordLinks, [person.id, 'over', now])
  await app.db.all(passwordLinks, [forgetful.id, 'open', soon])
  await app.db.all(pins, [person.id, 'old', ago(365 * day)])
  await app.db.all(pins, [person.id, 'good', ago(364 * day)])
  await app.db.all(pairingCodes, ['over', now])
  await app.db.all(pairingCodes, ['good', soon])
  for (const kind of ['display', 'kiosk']) await app.db.all(devices, [hospital, kind, ago(3_650 * day)])
  const [other, third] = [await aHospital(app.db), await aHospital(app.db)]
  await app.db.all(contacts, [patient, hospital, ago(90 * day), null])
  await app.db.all(contacts, [patient, other.id, ago(89 * day), null])
  await app.db.all(contacts, [patient, third.id, ago(400 * day), ago(399 * day)])
  await app.db.all(clients, [hospital, 'old browser', false, ago(180 * day)])
  await app.db.all(clients, [null, 'browser', false, ago(179 * day)])
  await app.db.all(clients, [null, 'old network', true, ago(30 * day)])
  await app.db.all(clients, [hospital, 'network', true, ago(29 * day)])
  await app.db.all(wrong, [hospital, ago(day)])
  await app.db.all(wrong, [(await aHospital(app.db)).id, ago(day - 1)])
  await app.db.all(keys, [1, ago(7 * day)])
  await app.db.all(keys, [1, ago(6 * day)])
  const slot = await aSlot(app.db)
  await app.db.all(ended, [slot.id, patient, ago(9 * day), ago(7 * day)])
  await app.db.all(ended, [slot.id, patient, ago(8 * day), ago(6 * day)])
  await app.db.all(ended, [slot.id, patient, ago(9 * day), null])
  await app.db.all(tries, ['over', now])
  await app.db.all(tries, ['counting', soon])
  for (const [owner, idle] of [
    [{ patient }, 30 * day],
    [{ hospital }, 12 * hour],
    ['admin', hour],
  ] as const) {
    await aSession(app.db, owner, ago(idle))
    await aSession(app.db, owner, ago(idle - 1))
  }

  for (const [owner, longest] of [
    [{ patient }, 180 * day],
    [{ hospital }, 7 * day],
    ['admin', 12 * hour],
  ] as const) {
    const inUse = await aSession(app.db, owner, ago(longest))
    await app.db.all(used, [hashOfToken(inUse), ago(1)])
  }

  const removed = await purgeAt(now)
  expect(removed).toEqual({
    'one-time passwords': 1,
    'proofs': 2,
    'requests for passkeys': 0,
    'widget tokens': 1,
    'sessions': 6,
    'set-up codes': 2,
    'known browsers and networks': 2,
    'wrong passwords': 1,
    'notices': 0,
    'steps of messages': 0,
    'callbacks of messages': 0,
    'idempotency keys': 1,
    'contacts': 1,
    'test tokens': 0,
    'ended offers': 1,
    'pairing codes': 1,
    'invitations': 1,
    'links for a new password': 1,
    'PINs': 1,
    'counted tries': 1,
  })
  expect(await everythingKept()).toEqual(
    [
      ...[
        'code good',
        'contact',
        'contact refused',
        'key',
        'offer',
        'offer',
        'proof good',
        'invitation',
        'pairing code',
        'password link',
        'pin',
        'session of admin',
        'session of display',
        'session of kiosk',
        'session of patient',
        'session of reception',
        'session of reception',
        'session of staff',
      ],
      ...['set-up code', 'try counting', 'widget token', 'known browser', 'known network', 'wrong passwords'],
    ].toSorted(),
  )
})

test('deletes a finished notice that cannot be created again', async () => {
  const { phone, desk, book } = await aQueue(app)
  const [waiting, cancelled] = [await book(phone), await book(phone)]
  expect((await app.ask(cancelAppointment, { token: phone, params: { id: cancelled.answer?._id ?? '' } })).status).toBe(
    200,
  )
  expect(desk).not.toBe(phone)
  const later = new Date(Date.now() + 3 * day)
  const at = (milliseconds: number) => new Date(later.getTime() - milliseconds)
  const note = (id: string | undefined, kind: string, due: Date, done: Date | null) =>
    app.db.all(notices, [id, kind, due, done])
  await note(waiting.answer?._id, 'time-to-go', at(3 * day), at(3 * day))
  await note(cancelled.answer?._id, 'time-to-go', at(2 * day), at(2 * day))
  await note(cancelled.answer?._id, 'your-turn', at(2 * day), at(2 * day - 1))
  await note(cancelled.answer?._id, 'cancelled', at(3 * day), null)
  const only = purges.filter(({ what }) => what === 'notices')
  expect(await purgeAt(later, only)).toEqual({ notices: 1 })
  expect((await everythingKept()).filter((one) => one.startsWith('notice'))).toEqual([
    'notice cancelled',
    'notice time-to-go',
    'notice your-turn',
  ])
  // A month later that queue is empty.
  expect(await purgeAt(new Date(later.getTime() + 31 * day), only)).toEqual({ notices: 2 })
})

test('deletes many rows with several statements', async () => {
  await app.db.all(keys, [maxPerStatement + 3, ago(8 * day)])
  expect(await purgeAt(now)).toMatchObject({ 'idempotency keys': maxPerStatement + 3 })
})

test('a failing room does not stop the others, and is retried in the next hour', async () => {
  let isBroken = true
  const failing = {
    what: 'of the test',
    remove: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(7)),
  }
  await app.db.all(tries, ['over', now])
  await expect(purgeAt(now, [failing, ...purges])).rejects.toThrow('broken')
  expect(await everythingKept()).toEqual([])
  isBroken = false
  expect(await purgeAt(ago(-hour), [failing])).toEqual({ 'of the test': 7 })
})
