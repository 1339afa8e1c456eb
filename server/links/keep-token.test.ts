import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment, keepAppointment, myAppointments } from '#contract/appointments.ts'
import { announceOnMyWay } from '#contract/appointment-acts.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aPatient, aSession, password } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { statement } from '../platform/database/index.ts'
import { wrongCodeLimit } from './rules.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on', MAX_WAITING_PER_QUEUE: '2', MAX_WAITING_APPOINTMENTS: '3' })
})
afterAll(() => app.stop())

type Session = Awaited<ReturnType<typeof aClinicSession>>

/** A walk-in of a session, whose name the desk typed. */
async function aWalkIn(session: Session, { mobileNo, contact }: { mobileNo?: string; contact?: string } = {}) {
  const patient = { name: 'lata Kale', age: 41, gender: 'Female' as const, ...(contact && { contact }) }
  const body = aBooking(session.slot, { patient, user: { fullName: 'lata Kale', ...(mobileNo && { mobileNo }) } })
  const { answer } = await app.ask(bookAppointment, { token: session.token, body })
  if (!answer?.link) throw new Error('The booking has no link.')
  session.ids.push(answer._id)
  return { id: answer._id, number: answer.queueNumber, code: answer.link.slice('/t/'.length) }
}

async function anAccount(fullName = 'Ravi Kale') {
  const patient = await aPatient(app.db, { fullName })
  const token = await aSession(app.db, { patient: patient.id })
  return {
    ...patient,
    token,
    keep: (code: string) => app.ask(keepAppointment, { token, body: { code } }),
    list: async () => (await app.ask(myAppointments, { token })).answer ?? [],
    onMyWay: (id: string) => app.ask(announceOnMyWay, { token, params: { id } }),
    data: async () => (await app.ask(myData, { token })).answer?.appointments ?? [],
    erase: () => app.ask(eraseAccount, { token, body: { currentPassword: password } }),
  }
}

const kept = { patient: { name: 'L.' }, kept: true, user: { fullName: 'Ravi Kale' } }

test('a walk-in without a mobile goes to the account that keeps it, with a first letter alone, and the desk sees whose it is', async () => {
  const session = await aClinicSession(app, 1)
  const { id, code, number } = await aWalkIn(session)
  const before = (await session.queue())?.version ?? 0
  const account = await anAccount()
  expect((await account.keep(code)).answer).toMatchObject({ _id: id })
  expect((await session.queue())?.version).toBe(before + 1)
  expect((await account.keep(code.toUpperCase())).status).toBe(200)
  expect((await session.queue())?.version, 'a repeat changes nothing').toBe(before + 1)

  const [listed, ...others] = await account.list()
  expect([others.length, listed?.patient]).toEqual([0, kept.patient])
  expect(listed).toMatchObject({ ...kept, _id: id, aheadOfYou: 1, link: `/t/${code}` })
  expect((await account.onMyWay(id)).answer?.patient).toEqual(kept.patient)
  const [exported] = await account.data()
  expect(exported).toMatchObject({ patient: kept.patient, bookedFor: 'Ravi Kale', bookedBy: 'the hospital' })
  expect(JSON.stringify([listed, exported])).not.toMatch(/lata|"age"|Female/)
  expect(await session.row(number)).toMatchObject({
    kept: true,
    patient: { name: 'lata Kale', age: 41 },
    user: { fullName: 'Ravi Kale', mobileNo: account.mobile },
  })

  const other = await anAccount('Usha Rao')
  expect(await other.keep(code)).toMatchObject({ status: 409, problem: { code: 'token-of-another' } })
  expect(await other.list()).toEqual([])
})

test('of two accounts at once exactly one keeps a walk-in', async () => {
  const session = await aClinicSession(app, 0)
  const { code } = await aWalkIn(session)
  const accounts = await Promise.all([anAccount(), anAccount(), anAccount()])
  const answers = await Promise.all(accounts.map((account) => account.keep(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem?.code === 'token-of-another')).toHaveLength(2)
  const lists = await Promise.all(accounts.map((account) => account.list()))
  expect(lists.flat()).toHaveLength(1)
})

test.each(['mobileNo', 'contact'] as const)(
  'a token with the mobile of an account as its %s is kept by that account alone, in full',
  async (field) => {
    const session = await aClinicSession(app, 0)
    const [owner, stranger] = [await anAccount(), await anAccount('Usha Rao')]
    const { code } = await aWalkIn(session, { [field]: owner.mobile })
    const refused = await stranger.keep(code)
    expect(refused).toMatchObject({ status: 409, problem: { code: 'token-of-another' } })
    expect(JSON.stringify(refused)).not.toContain(owner.mobile.slice(-10))
    for (const _ of ['first', 'again']) expect((await owner.keep(code)).status).toBe(200)
    const [listed] = await owner.list()
    expect(listed).toMatchObject({ patient: { name: 'lata Kale', age: 41 } })
    expect(listed).not.toHaveProperty('unconfirmed')
    expect(listed).not.toHaveProperty('kept')
  },
)

test('kept tokens count as waiting ones of the account, when it keeps and when it books', async () => {
  const session = await aClinicSession(app, 0)
  const account = await anAccount()
  const codes = []
  for (let count = 0; count < 3; count += 1) codes.push((await aWalkIn(session)).code)
  const statuses = []
  for (const code of codes) statuses.push((await account.keep(code)).status)
  expect(statuses).toEqual([200, 200, 409])
  const booked = await app.ask(bookAppointment, { token: account.token, body: aBooking(session.slot) })
  expect(booked.problem?.code).toBe('too-many-in-queue')
  const other = await aClinicSession(app, 0)
  expect((await account.keep((await aWalkIn(other)).code)).status).toBe(200)
  const third = await aClinicSession(app, 0)
  expect((await account.keep((await aWalkIn(third)).code)).problem?.code).toBe('too-many-waiting')
})

test('an erased account leaves the kept token with its name, and the audit trail has the act without the code', async () => {
  const session = await aClinicSession(app, 0)
  const account = await anAccount()
  const { code, number, id } = await aWalkIn(session)
  await account.keep(code)
  expect((await account.erase()).answer?.cancelled).toBe(0)
  const row = await session.row(number)
  expect(row).toMatchObject({
    status: 'waiting',
    patient: { name: 'lata Kale' },
    user: { fullName: 'lata Kale', mobileNo: '' },
  })
  expect(row).not.toHaveProperty('kept')
  expect((await (await anAccount()).keep(code)).status).toBe(200)
  const recorded = await app.db.all(auditRows, [id])
  expect(recorded).toMatchObject([
    { actor: 'patient', actor_id: account.id, outcome: 'done', hospital_id: session.slot.hospital },
    { outcome: 'done' },
  ])
  expect(JSON.stringify(recorded)).not.toContain(code)
})

test('a link whose day is over is refused with 410, a cancelled token with 409, and an unknown code counts as a wrong one', async () => {
  const session = await aClinicSession(app, 0)
  const account = await anAccount()
  const { code, number } = await aWalkIn(session)
  await session.cancel(number)
  expect((await account.keep(code)).problem?.code).toBe('wrong-status')
  expect((await account.keep('a'.repeat(16))).status).toBe(404)
  app.setClock('2026-11-20T12:00:00+05:30')
  try {
    const old = await aWalkIn(await aClinicSession(app, 0))
    app.setClock('2026-11-21T00:00:00+05:30')
    expect(await (await anAccount()).keep(old.code)).toMatchObject({ status: 410, problem: { code: 'link-over' } })
  } finally {
    app.setClock(undefined)
  }
  app.limits.countHere(wrongCodeLimit, '127.0.0.1', wrongCodeLimit.most - 2)
  expect([(await account.keep('b'.repeat(16))).status, (await account.keep('c'.repeat(16))).status]).toEqual([404, 429])
})

const auditRows = statement<Record<string, unknown>>(
  'test.audit-of-keeping',
  `SELECT * FROM audit_trail WHERE action = 'POST /api/appointments/keep' AND thing_id = $1 ORDER BY seq`,
)
