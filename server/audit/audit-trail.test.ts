import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalLogin, userLogin } from '#contract/accounts.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { auditTrail } from '#contract/audit.ts'
import { setSuspended } from '#contract/admin.ts'
import { getAllHospitals } from '#contract/hospitals.ts'
import { statement, type Connection, type Database } from '#server/platform/database/index.ts'
import type { AppContext } from '#server/platform/app-context.ts'
import { Limits } from '#server/platform/limits/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aHospital, aPatient, aSession, aSlot, password } from '#tests/builders.ts'
import { freshDatabase } from '#tests/database.ts'
import { openAuditTrail } from './index.ts'
import { removeOldEntries } from './remove-old-entries.ts'
import type { StoredEntry } from './store.ts'
import { verifyTrail } from './verify-trail.ts'

const rows = statement<StoredEntry>('test.trail', 'SELECT * FROM audit_trail ORDER BY seq')
const numberOf = statement<{ hospital_number: string }>(
  'test.number',
  'SELECT hospital_number FROM hospitals WHERE id = $1',
)
const change = statement('test.change-trail', `UPDATE audit_trail SET outcome = 'done' WHERE seq = 1`)
const remove = statement('test.remove-of-trail', 'DELETE FROM audit_trail WHERE seq = 1')
const empty = statement('test.empty-trail', 'TRUNCATE audit_trail')

let app: App
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXY: '127.0.0.1' })
})
afterAll(() => app.stop())

/** Each test calls from an address of its own. */
let addresses = 0
function fromElsewhere() {
  addresses += 1
  const address = `10.1.1.${addresses}`
  return { address, headers: { 'x-forwarded-for': address } }
}
const keptFrom = async (db: Connection, from: string) => (await db.all(rows)).filter(({ address }) => address === from)

async function aBookedPatient(own: App, headers: Record<string, string> = {}) {
  const slot = await aSlot(own.db)
  const patient = await aPatient(own.db)
  const token = await aSession(own.db, { patient: patient.id })
  const body = aBooking(slot, {
    patient: { name: 'Qwertina Zxcvb', age: 71, gender: 'Female', contact: '98765 00011' },
  })
  const { answer } = await own.ask(bookAppointment, { token, headers, body })
  return { slot, patient, token, body, appointment: answer?._id ?? '' }
}

describe('a row', () => {
  test('of a booking and a cancellation has caller, call, subject, hospital, address and outcome, and no personal data', async () => {
    const { address, headers } = fromElsewhere()
    const { slot, patient, token, appointment } = await aBookedPatient(app, headers)
    await app.ask(cancelAppointment, { token, headers, params: { id: appointment } })
    const kept = await keptFrom(app.db, address)
    const same = { actor: 'patient', actor_id: patient.id, hospital_id: slot.hospital, outcome: 'done', times: 1 }
    expect(kept).toMatchObject([
      { ...same, action: 'POST /api/BookAppointment', thing: 'appointment', thing_id: appointment },
      { ...same, action: 'DELETE /api/appointments/{id}', thing: 'appointment', thing_id: appointment },
    ])
    const told = JSON.stringify(kept)
    for (const personal of ['Qwertina', '98765', patient.mobile, patient.fullName]) expect(told).not.toContain(personal)
  })

  test('of a log-in has the account, also for a wrong password, and never its number', async () => {
    const { address, headers } = fromElsewhere()
    const patient = await aPatient(app.db)
    const hospital = await aHospital(app.db)
    const logIn = (typed: string) =>
      app.ask(userLogin, { headers, body: { mobileNo: patient.mobile, password: typed } })
    await logIn('wrong')
    await logIn(password)
    await app.ask(hospitalLogin, { headers, body: { hospitalNumber: hospital.number, password } })
    await app.ask(hospitalLogin, { headers, body: { hospitalNumber: 'T-NOBODY', password } })
    const kept = await keptFrom(app.db, address)
    const of = { actor: 'nobody', thing: 'patient', thing_id: patient.id }
    expect(kept).toMatchObject([
      { ...of, outcome: 'wrong-password' },
      { ...of, outcome: 'done' },
      { thing: 'hospital', thing_id: hospital.id, hospital_id: hospital.id, outcome: 'done' },
      { thing: null, thing_id: null, hospital_id: null, outcome: 'hospital-number-unknown' },
    ])
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${patient.mobile}|NOBODY`))
  })

  test('is written for reads by staff, and not for public reads', async () => {
    const { address, headers } = fromElsewhere()
    const slot = await aSlot(app.db)
    const token = await aSession(app.db, { hospital: slot.hospital })
    await app.ask(getAllHospitals, { token, headers })
    await app.ask(appointmentsOfSlot, { token, headers, query: { qslotId: slot.id } })
    expect(await keptFrom(app.db, address)).toMatchObject([
      { actor: 'staff', actor_id: slot.hospital, hospital_id: slot.hospital, thing: 'slot', thing_id: slot.id },
    ])
  })

  test('of a rejected caller has the caller', async () => {
    const { address, headers } = fromElsewhere()
    const patient = await aPatient(app.db)
    const token = await aSession(app.db, { patient: patient.id })
    await app.ask(setSuspended, { token, headers, params: { id: 'made up 98765' }, body: { suspended: true } })
    expect(await keptFrom(app.db, address)).toMatchObject([
      { actor: 'patient', actor_id: patient.id, thing: null, outcome: 'not-allowed' },
    ])
  })
})

const about = { summary: '', touches: [['slot', 'query.qslotId']] } as const

/** What a trail stands on, beside an app or without one. */
function anAppContext(db: Database): AppContext {
  const clock = () => new Date()
  return { db, clock, log: createLog('silent'), limits: new Limits(db, clock, false), metrics: createMetrics() }
}

test('counts a flood of rejected attempts in a few rows', async () => {
  const { database: db, drop } = await freshDatabase()
  const trail = openAuditTrail(anAppContext(db))
  const refuse = (slot: string, address: string) =>
    trail.record({
      ...{ call: appointmentsOfSlot, about, caller: undefined, address, params: {}, query: { qslotId: slot } },
      ...{ body: undefined, answer: undefined, outcome: 'not-logged-in' },
    })
  const total = async () => (await db.all(rows)).reduce((sum, { times }) => sum + times, 0)
  try {
    const slots = Array.from({ length: 60 }, () => crypto.randomUUID())
    await Promise.all(slots.flatMap((id) => [id, id, id]).map((id) => refuse(id, '10.0.0.1')))
    await trail.flush()
    const kept = await db.all(rows)
    expect(kept).toHaveLength(61)
    expect(await total()).toBe(180)
    expect(kept.at(-1)).toMatchObject({ address: '10.0.0.1', thing: null, times: 90, outcome: 'not-logged-in' })
    expect(await verifyTrail(db)).toMatchObject({ holds: true, rows: 61 })
    await trail.flush()
    expect(await db.all(rows)).toHaveLength(61)

    // Neither do many who try from many addresses.
    const many = Array.from({ length: 2_000 }, (_, n) => `10.${n >> 8}.${n & 255}.1`)
    await Promise.all(many.map((address) => refuse(crypto.randomUUID(), address)))
    await trail.flush()
    expect(await db.all(rows)).toHaveLength(61 + 1_000 + 1)
    expect(await total()).toBe(180 + 2_000)
    expect((await db.all(rows)).at(-1)).toMatchObject({ actor: 'nobody', address: null, times: 1_000 })
  } finally {
    await trail.close()
    await drop()
  }
})

test('writes the other rows of a batch when one fails', async () => {
  const { database: db, drop } = await freshDatabase()
  const trail = openAuditTrail(anAppContext(db))
  const done = (slot: string) => ({
    ...{ call: appointmentsOfSlot, about, caller: undefined, params: {}, query: { qslotId: slot } },
    ...{ body: undefined, answer: undefined, outcome: 'not-logged-in' as const },
  })
  const odd = { ...appointmentsOfSlot, path: '/api/\u0000' } as const
  try {
    await Promise.all([
      trail.record({ ...done(crypto.randomUUID()), address: '10.0.0.1' }),
      trail.record({ ...done(crypto.randomUUID()), address: '10.0.0.2' }),
      trail.record({ ...done(crypto.randomUUID()), call: odd, address: '10.0.0.3' }),
      trail.record({ ...done(crypto.randomUUID()), address: '10.0.0.4' }),
    ])
    expect((await db.all(rows)).map(({ address }) => address)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.4'])
    expect(await verifyTrail(db)).toMatchObject({ holds: true, rows: 3 })
  } finally {
    await trail.close()
    await drop()
  }
})

test('the database rejects UPDATE, DELETE and TRUNCATE', async () => {
  await aBookedPatient(app)
  const before = await app.db.all(rows)
  for (const harm of [change, remove, empty])
    await expect(app.db.all(harm)).rejects.toThrow('The audit trail is only ever added to.')
  expect(await app.db.all(rows)).toEqual(before)
})

test('removes expired rows, and verifies the trail from there on', async () => {
  const own = await startApp()
  const context = anAppContext(own.db)
  try {
    for (const day of ['2022-01-01', '2022-01-02', '2022-01-03']) {
      own.setClock(`${day}T06:00:00Z`)
      await aBookedPatient(own)
    }
    own.setClock(undefined)
    await aBookedPatient(own)
    const [, , third] = await own.db.all(rows)
    const removal = removeOldEntries(context, 1095)
    expect(await removal.work(new AbortController().signal)).toEqual({ removed: 3 })
    const kept = await own.db.all(rows)
    expect(kept.map(({ seq }) => seq)).toEqual([4, 5])
    expect(kept[1]).toMatchObject({
      actor: 'product',
      action: 'remove old rows',
      removed_seq: 3,
      removed_hash: third?.hash,
    })
    const { lastHash = '' } = { ...(await verifyTrail(own.db)) } as { lastHash?: string }
    expect(await verifyTrail(own.db, third?.hash.toString('hex'))).toMatchObject({
      holds: true,
      isExpected: true,
      firstSeq: 4,
      lastSeq: 5,
    })
    // Nothing more to do: nothing more is written.
    expect(await removal.work(new AbortController().signal)).toEqual({ removed: 0 })
    expect(await verifyTrail(own.db)).toMatchObject({ lastHash })
    await expect(own.db.all(statement('test.remove-4', 'DELETE FROM audit_trail WHERE seq = 4'))).rejects.toThrow(
      'only ever',
    )
  } finally {
    await own.stop()
  }
})

describe('the admin', () => {
  test('filters by hospital, id, caller, call and day, a page at a time', async () => {
    const own = await startApp()
    try {
      own.setClock('2026-03-01T18:29:59Z') // a second to midnight in India
      const first = await aBookedPatient(own)
      own.setClock('2026-03-01T18:30:00Z')
      const second = await aBookedPatient(own)
      const desk = await aSession(own.db, { hospital: second.slot.hospital }, new Date('2026-03-01T18:30:00Z'))
      await own.ask(appointmentsOfSlot, { token: desk, query: { qslotId: second.slot.id } })
      const token = await aSession(own.db, 'admin', new Date('2026-03-01T18:30:00Z'))
      const found = async (query: Record<string, string>) =>
        (await own.ask(auditTrail, { token, query })).answer?.entries.map(({ seq }) => seq)
      const number = (await own.db.first(numberOf, [second.slot.hospital]))?.hospital_number ?? ''
      expect(await found({ query: number.toLowerCase() })).toEqual([3, 2])
      expect(await found({ query: first.appointment })).toEqual([1])
      expect(await found({ query: second.patient.id })).toEqual([2])
      expect(await found({ query: 'T-NOBODY' })).toEqual([])
      expect(await found({ actor: 'staff' })).toEqual([3])
      expect(await found({ action: 'POST /api/BookAppointment' })).toEqual([2, 1])
      expect(await found({ actor: 'patient', to: '2026-03-01' })).toEqual([1])
      expect(await found({ actor: 'patient', from: '2026-03-02', to: '2026-03-02' })).toEqual([2])
      const { answer: page } = await own.ask(auditTrail, {
        token,
        query: { action: 'POST /api/BookAppointment', limit: '1' },
      })
      expect(page).toMatchObject({
        entries: [{ seq: 2, actor: 'patient', hospital: { hospitalNumber: number }, thing: { what: 'appointment' } }],
        nextCursor: '2',
      })
      expect(await found({ action: 'POST /api/BookAppointment', cursor: '2' })).toEqual([1])
    } finally {
      own.setClock(undefined)
      await own.stop()
    }
  })

  test('exports a table without formulas, and lines of JSON', async () => {
    const { id, number } = await aHospital(app.db, { name: '=HYPERLINK("http://x","y")' })
    const token = await aSession(app.db, 'admin')
    await app.ask(setSuspended, { token, params: { id }, body: { suspended: true } })
    const file = async (format: string) => {
      const response = await fetch(`${app.url}/api/admin/audit/export?format=${format}&query=${number}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return {
        type: response.headers.get('content-type'),
        name: response.headers.get('content-disposition'),
        text: await response.text(),
      }
    }
    const csv = await file('csv')
    expect(csv.type).toBe('text/csv; charset=utf-8')
    expect(csv.name).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
    expect(csv.text.split('\r\n')).toHaveLength(3)
    expect(csv.text).toContain(`,${number},"'=HYPERLINK(""http://x"",""y"")",PUT /api/admin/hospitals/{id}/suspended,`)
    const lines = (await file('jsonl')).text.trim().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ action: 'PUT /api/admin/hospitals/{id}/suspended', outcome: 'done' }),
    ])
  })

  test('is the only role that reads it', async () => {
    const hospital = await aHospital(app.db)
    const desk = await aSession(app.db, { hospital: hospital.id })
    expect((await app.ask(auditTrail, { token: desk })).status).toBe(403)
    expect((await app.ask(auditTrail)).status).toBe(401)
  })
})
