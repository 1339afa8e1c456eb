import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { statement } from '../platform/database/index.ts'
import { openLinks, type Links } from './open-links.ts'

const hashes = statement<{ id: string; link_hash: string; computed: string }>(
  'test.link-hashes',
  `SELECT id, link_hash::text, link_hash(id)::text AS computed FROM appointments`,
)
const forget = statement('test.forget-link', `UPDATE appointments SET link_hash = NULL WHERE id = $1`)
const wholeDatabase = statement<{ row: string }>(
  'test.booked-rows',
  `SELECT row_to_json(a)::text AS row FROM appointments a UNION ALL SELECT row_to_json(k)::text FROM booking_keys k
   UNION ALL SELECT row_to_json(t)::text FROM audit_trail t`,
)

const hashOf = (links: Links, id: string) => links.hashOfCode(links.linkOf(id).slice(3))

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('every new appointment has the hash of its code, also one that replaces another, and both sides compute it', async () => {
  const session = await aClinicSession(app, 2)
  const other = await aClinicSession(app, 0, { id: session.slot.doctor, hospital: session.slot.hospital }, 'Evening')
  expect((await session.transfer(1, other.slot.id)).status).toBe(200)
  const links = await openLinks(app.db, new Date())
  const rows = await app.db.all(hashes)
  expect(rows).toHaveLength(3)
  for (const { id, link_hash: stored, computed } of rows)
    expect([stored, computed]).toEqual([hashOf(links, id), stored])
})

test('an appointment from before there were links has one from the next start on', async () => {
  const session = await aClinicSession(app, 1)
  await app.db.all(forget, [session.ids[0]])
  const links = await openLinks(app.db, new Date())
  const rows = await app.db.all(hashes)
  expect(rows.find(({ id }) => id === session.ids[0])?.link_hash).toBe(hashOf(links, session.ids[0] ?? ''))
})

test('a link is in the answer to a booking, also a repeated one, and in the lists; no table has its code', async () => {
  const session = await aClinicSession(app, 0)
  const asked = {
    token: session.phone,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: aBooking(session.slot),
  }
  const { answer: booked } = await app.ask(bookAppointment, asked)
  expect(booked?.link).toMatch(/^\/t\/[a-z2-7]{16}$/)
  expect((await app.ask(bookAppointment, asked)).answer?.link).toBe(booked?.link)
  const { answer: own } = await app.ask(myAppointments, { token: session.phone })
  expect(own?.map(({ link }) => link)).toEqual([booked?.link])
  const { answer: rows } = await app.ask(appointmentsOfSlot, {
    token: session.token,
    query: { qslotId: session.slot.id },
  })
  expect(Array.isArray(rows) && rows.map(({ link }) => link)).toEqual([booked?.link])
  const stored = JSON.stringify(await app.db.all(wholeDatabase))
  expect(stored).toContain(String(booked?._id))
  expect(stored).not.toContain(booked?.link?.slice(3))
})

test('a code is read in any case, and proves one appointment', async () => {
  const links = await openLinks(app.db, new Date())
  const id = crypto.randomUUID()
  const code = links.linkOf(id).slice(3)
  expect(links.hashOfCode(code.toUpperCase())).toBe(hashOf(links, id))
  expect(links.isCodeOf(code.toUpperCase(), id)).toBe(true)
  expect(links.isCodeOf(code, crypto.randomUUID())).toBe(false)
  for (const wrong of ['', 'a', `${code}a`, code.replace(/.$/, '1')]) expect(links.hashOfCode(wrong)).toBeUndefined()
})

test('an appointment that the account has not accepted is listed without its link', async () => {
  const session = await aClinicSession(app, 0)
  await app.ask(bookAppointment, {
    token: session.token,
    body: { ...aBooking(session.slot), user: { fullName: 'Lata', mobileNo: session.patient.mobile } },
  })
  const { answer } = await app.ask(myAppointments, { token: session.phone })
  expect(answer).toEqual([expect.objectContaining({ unconfirmed: true })])
  expect(answer?.[0]).not.toHaveProperty('link')
})
