import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentsOfSlot, cancelAppointment, completeAppointment, myAppointments } from '#contract/appointments.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aSession } from '#tests/builders.ts'
import { aQueue, tornQueues } from '#tests/queues.ts'
import { eraseAppointments } from './erase-appointments.ts'
import { archiveAppointments } from './archive-appointments.ts'
import { eraseOldQueues, keptAppointments } from './privacy-store.ts'

const where = statement<{ hot: number; archived: number; named: number; last_number: number }>(
  'test.where-appointments-are',
  `SELECT (SELECT count(*)::int FROM appointments a WHERE a.slot_id = q.slot_id) AS hot,
     (SELECT count(*)::int FROM archived_appointments a WHERE a.slot_id = q.slot_id) AS archived,
     (SELECT count(*)::int FROM archived_appointments a WHERE a.slot_id = q.slot_id AND a.patient_name <> '') AS named, q.last_number
   FROM queues q WHERE q.slot_id = $1`,
)
const columnsOf = statement<{ column: string }>(
  'test.columns-of',
  `SELECT attname || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull AND $1 <> 'every_appointment' THEN ' not null' ELSE '' END AS column
   FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
)
const checksOf = statement<{ definition: string }>(
  'test.checks-of',
  `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype <> 'n' ORDER BY 1`,
)
const lock = statement('test.lock-one', `SELECT FROM appointments WHERE id = $1 FOR UPDATE`)
const allHot = statement<{ appointments: number }>(
  'test.all-hot',
  `SELECT count(*)::int AS appointments FROM appointments`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const today = () => serviceDayAt(Date.now(), 'Asia/Kolkata')
/** The job, so many days after today. */
const after = (days: number) => ({ db: app.db, clock: () => new Date(`${addDays(today(), days)}T12:00:00Z`) })

test('a week after its day a queue goes into the archive, and not a day before', async () => {
  const { slot, desk, phone, book } = await aQueue(app)
  for (const token of [desk, phone, desk]) await book(token)
  const kept = await app.db.first(allHot)
  expect(await archiveAppointments(after(7))).toEqual({ queues: 0, appointments: 0 })
  expect(await archiveAppointments(after(8))).toEqual({ queues: 1, appointments: kept?.appointments })
  expect(await app.db.all(where, [slot.id])).toMatchObject([{ hot: 0, archived: 3, last_number: 3 }])
  expect(await archiveAppointments(after(8))).toEqual({ queues: 0, appointments: 0 })
})

test('in the archive everything is still seen and done: the list of the day, completing, cancelling, a repeated booking', async () => {
  const { slot, desk: deskOfToday, phone, book } = await aQueue(app)
  let desk = deskOfToday
  const first = await book(desk)
  const own = await book(phone, {}, 'a-key-of-mine')
  await book(desk)
  await app.ask(completeAppointment, { token: desk, params: { id: first.answer?._id ?? '' }, body: {} })
  const list = async () => {
    const { answer } = await app.ask(appointmentsOfSlot, { token: desk, query: { qslotId: slot.id, date: today() } })
    return Array.isArray(answer) ? answer.map(({ queueNumber, status }) => `${queueNumber} ${status}`) : answer
  }
  const shown = ['1 completed', '2 waiting', '3 waiting']
  expect(await list()).toEqual(shown)
  await archiveAppointments(after(8))
  const later = `${addDays(today(), 8)}T06:00:00Z`
  app.setClock(later)
  desk = await aSession(app.db, { hospital: slot.hospital }, new Date(later))
  try {
    expect(await list()).toEqual(shown)
    expect((await book(phone, {}, 'a-key-of-mine')).answer).toMatchObject({ _id: own.answer?._id, queueNumber: 2 })
    for (let press = 0; press < 2; press += 1) {
      const params = { id: first.answer?._id ?? '' }
      const { status, answer } = await app.ask(completeAppointment, { token: desk, params, body: {} })
      expect({ status, is: answer?.status }).toEqual({ status: 200, is: 'completed' })
    }
    const third = { id: (await keptOf(slot.id))[2] ?? '' }
    expect((await app.ask(completeAppointment, { token: desk, params: third, body: {} })).answer).toMatchObject({
      ...{ status: 'completed', currentQueueNumber: 3 },
    })
    expect((await app.ask(cancelAppointment, { token: phone, params: { id: own.answer?._id ?? '' } })).status).toBe(200)
    expect((await app.ask(cancelAppointment, { token: phone, params: { id: own.answer?._id ?? '' } })).status).toBe(404)
    expect((await app.ask(myAppointments, { token: phone })).answer).toEqual([])
    expect(await list()).toEqual(['1 completed', '3 completed'])
  } finally {
    app.setClock(undefined)
  }
})

const idsOf = statement<{ id: string }>(
  'test.archived-ids',
  `SELECT id FROM archived_appointments WHERE slot_id = $1 ORDER BY queue_number`,
)
const keptOf = async (slot: string) => (await app.db.all(idsOf, [slot])).map(({ id }) => id)

const owner = statement<{ id: string; mobile: string }>(
  'test.owner-of-archived',
  `SELECT p.id, p.mobile FROM archived_appointments a JOIN patients p ON p.id = a.patient_id WHERE a.slot_id = $1`,
)

test('what is in the archive is handed over and erased with the rest', async () => {
  const { slot, phone, book } = await aQueue(app)
  await book(phone)
  await archiveAppointments(after(8))
  await book(phone, { appointmentDate: addDays(today(), 1) })
  const patient = await app.db.first(owner, [slot.id])
  expect(await keptAppointments(app.db, patient?.mobile ?? '')).toHaveLength(2)
  const at = after(8).clock()
  await app.db.transaction((tx) =>
    eraseAppointments(tx, { patient: patient?.id ?? '', mobile: patient?.mobile ?? '' }, at),
  )
  expect(await keptAppointments(app.db, patient?.mobile ?? '')).toEqual([])
  expect(await app.db.all(where, [slot.id])).toMatchObject([{ archived: 1, named: 0 }, {}])
})

test('what is in the archive loses its people with time', async () => {
  const { slot, desk, book } = await aQueue(app)
  await book(desk)
  await archiveAppointments(after(8))
  expect(await app.db.all(where, [slot.id])).toMatchObject([{ archived: 1, named: 1 }])
  while ((await eraseOldQueues(app.db, addDays(today(), 1), new Date(), 20)).queues > 0);
  expect(await app.db.all(where, [slot.id])).toMatchObject([{ archived: 1, named: 0 }])
})

test('what somebody holds at that moment is left, and goes the next time; two nodes move each queue once', async () => {
  const queues = await Promise.all(Array.from({ length: 60 }, () => aQueue(app)))
  const ids: string[] = []
  for (const { desk, book } of queues) ids.push((await book(desk)).answer?._id ?? '')
  const held = await app.db.transaction(async (tx) => {
    await tx.all(lock, [ids[0]])
    return archiveAppointments(after(8))
  })
  expect(held.queues).toBeGreaterThanOrEqual(59)
  expect(await app.db.all(where, [queues[0]?.slot.id])).toMatchObject([{ hot: 1, archived: 0 }])
  for (const { desk, book } of queues.slice(1)) await book(desk, { appointmentDate: addDays(today(), 1) })
  const left = await app.db.first(allHot)
  const both = await Promise.all([archiveAppointments(after(9)), archiveAppointments(after(9))])
  const rest = await archiveAppointments(after(9))
  expect([...both, rest].reduce((sum, one) => sum + one.appointments, 0)).toBe(left?.appointments)
  for (const { slot } of queues) for (const queue of await app.db.all(where, [slot.id])) expect(queue.hot).toBe(0)
  expect(await app.db.first(allHot)).toEqual({ appointments: 0 })
  expect(await tornQueues(app)).toEqual([])
})

test('the archive has the columns of what goes into it, in their order, and the same checks', async () => {
  const of = (table: string) => app.db.all(columnsOf, [table])
  const here = await of('appointments')
  expect(await of('archived_appointments')).toEqual(here)
  const plain = here.map(({ column }) => column.replace(' not null', ''))
  expect((await of('every_appointment')).map(({ column }) => column)).toEqual(plain)
  expect(await app.db.all(checksOf, ['archived_appointments'])).toEqual(await app.db.all(checksOf, ['appointments']))
})
