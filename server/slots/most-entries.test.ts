import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDoctor } from '#contract/hospitals.ts'
import { addHoliday, addLeave, daysOfDoctor, setOverride } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { addSlot, hospitalProfile, slotsOfDoctor } from '#contract/slots.ts'
import { mostEntries } from '#server/hospitals/rules.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aSession } from '#tests/builders.ts'
import { fullestHospital } from '#tests/hostile/fullest-hospital.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const many = statement(
  'test.many-slots',
  `INSERT INTO slots (doctor_id, name, start_time, end_time, active)
   SELECT $1, 'Slot ' || n, '9 AM', '12 PM', true FROM generate_series(1, $2::integer) AS n`,
)
const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
const evening = { name: 'Evening', startTime: '5 PM', endTime: '8 PM' }

/** A doctor with some slots, and the desk. */
async function aDesk(slots: number) {
  const doctor = await aDoctor(app.db)
  await app.db.all(many, [doctor.id, slots])
  const token = await aSession(app.db, { hospital: doctor.hospital })
  return {
    doctor,
    token,
    add: (name: string) => app.ask(addSlot, { token, params: { doctorId: doctor.id }, body: { ...evening, name } }),
    count: async () => (await app.ask(slotsOfDoctor, { params: { doctorId: doctor.id } })).answer?.length,
  }
}

const refused = (what: string, most: number) => ({
  status: 409,
  problem: { code: 'too-many-entries', params: { what, most } },
})

test('a doctor gets no slot above the most, also by ten desks at once', async () => {
  const { add, count } = await aDesk(mostEntries.slots - 1)
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => add(`Night ${n}`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject(refused('slots', mostEntries.slots))
  expect(await count()).toBe(mostEntries.slots)
})

test('a doctor who has more slots from before keeps them, and gets none', async () => {
  const { add, count } = await aDesk(mostEntries.slots + 5)
  expect(await add('Night')).toMatchObject(refused('slots', mostEntries.slots))
  expect(await count()).toBe(mostEntries.slots + 5)
})

test('the fullest hospital gets no doctor, slot, leave, holiday or changed day, and changes those that it has', async () => {
  const full = await fullestHospital(app.db)
  const token = full.desk
  const doctor = { name: 'Dr New', speciality: 'Skin' }
  expect(await app.ask(addDoctor, { token, body: doctor })).toMatchObject(refused('doctors', mostEntries.doctors))
  const { answer: profile } = await app.ask(hospitalProfile, { token })
  const other = profile?.doctors.find(({ _id, slots }) => _id !== full.doctor && slots.length < mostEntries.slots)
  const slot = await app.ask(addSlot, { token, params: { doctorId: other?._id ?? '' }, body: evening })
  expect(slot).toMatchObject(refused('slots', mostEntries.slotsOfHospital))

  const days = { from: addDays(today, 300), to: addDays(today, 301) }
  const absences = refused('absences', mostEntries.absences)
  expect(await app.ask(addHoliday, { token, body: days })).toMatchObject(absences)
  expect(await app.ask(addLeave, { token, params: { id: full.doctor }, body: days })).toMatchObject(absences)
  const known = profile?.doctors.find(({ leave }) => leave.length > 0)
  const [{ from, to } = days] = known?.leave ?? []
  const again = await app.ask(addLeave, { token, params: { id: known?._id ?? '' }, body: { from, to, note: 'Away' } })
  expect(again.answer).toMatchObject({ from, to, note: 'Away' })

  const change = (date: string) =>
    app.ask(setOverride, { token, params: { slotId: full.slot, date }, body: { capacity: 3 } })
  expect(await change(days.from)).toMatchObject(refused('overrides', mostEntries.overrides))
  expect((await change(addDays(today, 1))).status).toBe(200)
})

test('the same leave or holiday again is one, with the newest note', async () => {
  const { doctor, token } = await aDesk(1)
  const days = { from: addDays(today, 60), to: addDays(today, 61) }
  const leave = (body: object) => app.ask(addLeave, { token, params: { id: doctor.id }, body: { ...days, ...body } })
  const holiday = (body: object) => app.ask(addHoliday, { token, body: { ...days, ...body } })
  for (const add of [leave, holiday]) {
    const { answer: first } = await add({})
    const noted = await Promise.all([add({ note: 'Republic Day' }), add({ note: 'Republic Day' })])
    for (const { answer } of noted) expect(answer).toEqual({ ...first, note: 'Republic Day' })
    expect((await add({})).answer).toMatchObject({ _id: first?._id, note: 'Republic Day' })
  }
  const { answer: profile } = await app.ask(hospitalProfile, { token })
  expect([profile?.holidays, profile?.doctors[0]?.leave].map((some) => some?.length)).toEqual([1, 1])
})

test('a doctor with many slots has fewer days in one answer; the next begins with the day after', async () => {
  const read = async (doctorId: string, from: string) =>
    (await app.ask(daysOfDoctor, { params: { id: doctorId }, query: { from, days: '31' } })).answer ?? []
  const few = await aDesk(3)
  expect(await read(few.doctor.id, today)).toHaveLength(31)
  const { doctor } = await aDesk(mostEntries.slots)
  const first = await read(doctor.id, today)
  expect(first.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, (_, ahead) => addDays(today, ahead)))
  expect(first[9]?.slots).toHaveLength(mostEntries.slots)
  expect((await read(doctor.id, addDays(today, 10)))[0]?.date).toBe(addDays(today, 10))
})
