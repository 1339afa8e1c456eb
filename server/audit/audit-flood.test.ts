import { afterAll, beforeAll, expect, test } from 'vitest'
import { hospitalLogin } from '#contract/accounts.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { setSuspended } from '#contract/admin.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aPatient, aSession, aSlot } from '#tests/builders.ts'
import { Repeats } from './count-repeats.ts'
import type { Entry, StoredEntry } from './store.ts'

const rows = statement<StoredEntry>('test.flooded-trail', 'SELECT * FROM audit_trail ORDER BY seq')

let app: App
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXY: '127.0.0.1' })
})
afterAll(() => app.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Refused calls without a log-in, each on another thing, a few at a time. */
async function flood(calls: number, addressOf: (n: number) => string) {
  const left = Array.from({ length: calls }, (_, n) => n)
  const caller = async () => {
    for (let n = left.pop(); n !== undefined; n = left.pop())
      await app.ask(appointmentsOfSlot, { headers: from(addressOf(n)), query: { qslotId: crypto.randomUUID() } })
  }
  await Promise.all(Array.from({ length: 20 }, caller))
}

const floods: [string, number, (n: number) => string][] = [
  ['1,200 refused calls from one /64', 1_200, (n) => `2001:db8:1:2::${n.toString(16)}`],
  ['1,600 refused calls from forty addresses', 1_600, (n) => `10.77.0.${n % 40}`],
  ['1,500 refused calls from 1,500 addresses', 1_500, (n) => `10.${78 + (n >> 8)}.${n & 255}.1`],
]

test.each(floods)('after %s, rows of staff, patients and the admin keep who, what and where from', async (...given) => {
  const [, calls, addressOf] = given
  const slot = await aSlot(app.db)
  const patient = await aPatient(app.db)
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const phone = await aSession(app.db, { patient: patient.id })
  const admin = await aSession(app.db, 'admin')
  await flood(calls, addressOf)
  // One that the other floods do not use.
  const address = `203.0.113.${calls / 100}`
  const missing = crypto.randomUUID()
  await app.ask(appointmentsOfSlot, { token: desk, headers: from(address), query: { qslotId: slot.id } })
  await app.ask(appointmentsOfSlot, { token: phone, headers: from(address), query: { qslotId: slot.id } })
  await app.ask(setSuspended, {
    ...{ token: admin, headers: from(address) },
    ...{ params: { id: missing }, body: { suspended: true } },
  })
  const kept = (await app.db.all(rows)).filter((row) => row.address === address)
  expect(kept).toMatchObject([
    { actor: 'staff', actor_id: slot.hospital, hospital_id: slot.hospital, thing_id: slot.id, outcome: 'done' },
    { actor: 'patient', actor_id: patient.id, thing_id: slot.id, outcome: 'not-allowed' },
    { actor: 'admin', thing_id: missing, outcome: 'hospital-not-found' },
  ])
})

test('records a wrong password with its hospital and address after floods from one /64 and from forty addresses', async () => {
  const own = await startApp({ TRUSTED_PROXY: '127.0.0.1' })
  try {
    const { id, number } = await aHospital(own.db)
    const repeats = [...Array.from({ length: 40 }, (_, n) => `10.9.0.${n}`), '2001:db8:7:7::1']
    await Promise.all(
      repeats.flatMap((address) =>
        Array.from({ length: 35 }, () =>
          own.ask(appointmentsOfSlot, { headers: from(address), query: { qslotId: crypto.randomUUID() } }),
        ),
      ),
    )
    await own.ask(hospitalLogin, {
      headers: from('198.51.100.9'),
      body: { hospitalNumber: number, password: 'not this one' },
    })
    const kept = (await own.db.all(rows)).filter(({ outcome }) => outcome === 'hospital-password-wrong')
    expect(kept).toMatchObject([{ address: '198.51.100.9', hospital_id: id, times: 1 }])
  } finally {
    await own.stop()
  }
})

const entry = (more: Partial<Entry>): Entry => ({
  ...{ at: new Date(0), actor: 'nobody', action: 'GET /api/x', outcome: 'not-logged-in', times: 1 },
  ...more,
})

test('bounds a flood of one account, and keeps the caller in each of its rows', () => {
  const repeats = new Repeats()
  const actorId = crypto.randomUUID()
  const written: Entry[] = []
  for (let n = 0; n < 5_000; n += 1) {
    const one = entry({
      ...{ actor: 'patient', actorId, outcome: 'not-allowed', hospitalId: crypto.randomUUID() },
      ...{ thing: { what: 'slot', id: crypto.randomUUID() }, address: `10.0.${n >> 8}.${n & 255}` },
    })
    if (!repeats.count(one)) written.push(one)
  }
  const counted = repeats.take()
  expect(written).toHaveLength(30)
  expect(counted).toMatchObject([{ actor: 'patient', actorId, times: 4_970 }])
})

test('bounds a flood from a /48 and from many networks', () => {
  const repeats = new Repeats()
  const written: Entry[] = []
  const flooded = (address: string) => {
    for (let n = 0; n < 40; n += 1) {
      const one = entry({ address, thing: { what: 'slot', id: crypto.randomUUID() }, action: `GET /api/${n % 7}` })
      if (!repeats.count(one)) written.push(one)
    }
  }
  for (let n = 0; n < 300; n += 1) flooded(`2001:db8:5:${n.toString(16)}::1`)
  expect(written.length).toBeLessThanOrEqual(120)
  for (let n = 0; n < 5_000; n += 1) flooded(`10.${n >> 8}.${n & 255}.1`)
  const counted = repeats.take()
  expect(written.length).toBeLessThanOrEqual(1_000)
  expect(counted.length).toBeLessThanOrEqual(1_100)
  const sum = written.length + counted.reduce((all, { times }) => all + times, 0)
  expect(sum).toBe(40 * 5_300)
})
