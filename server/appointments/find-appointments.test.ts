import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { findAppointments } from '#contract/find-appointments.ts'
import { setOverride } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aSession, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const today = serviceDayAt(Date.now(), 'Asia/Kolkata')

const past = statement(
  'test.past-visit',
  `WITH made AS (INSERT INTO queues (service_day, slot_id, last_number) VALUES ($2, $1, 1) ON CONFLICT DO NOTHING)
   INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age, patient_gender,
     user_name, mobile, booked_at)
   VALUES (gen_random_uuid(), $1, $2, 1, 'completed', now(), 'staff', $3, 30, 'Female', '', $4, now())`,
)

/** A desk that has seen these people: of today, of tomorrow and of days ago. */
async function aDesk(people: { name: string; ahead?: number; mobileNo?: string }[] = []) {
  const slot = await aSlot(app.db)
  const token = await aSession(app.db, { hospital: slot.hospital })
  for (const { name, ahead = 0, mobileNo } of people) {
    if (ahead < 0) await app.db.all(past, [slot.id, addDays(today, ahead), name, mobileNo ?? null])
    else {
      const body = aBooking(slot, {
        patient: { name, age: 30, gender: 'Female' },
        appointmentDate: addDays(today, ahead),
        ...(mobileNo && { user: { mobileNo } }),
      })
      const { problem } = await app.ask(bookAppointment, { token, body })
      if (problem) throw new Error(problem.message)
    }
  }
  const ask = (query: string, cursor?: string) =>
    app.ask(findAppointments, { token, query: { query, ...(cursor && { cursor }) } })
  return {
    slot,
    token,
    ask,
    find: async (query: string) => (await ask(query)).answer?.appointments.map(({ patient }) => patient.name),
  }
}

describe('find', () => {
  test('shows today first, then coming days, then past ones with the latest first', async () => {
    const { ask } = await aDesk([
      ...[-3, -40, 2, 1, 0].map((ahead) => ({ name: 'Nandini Hegde', ahead })),
      { name: 'Ravi Kumar' },
    ])
    const { answer } = await ask('nandini')
    expect(answer?.appointments.map(({ appointmentDate }) => appointmentDate)).toEqual(
      [0, 1, 2, -3, -40].map((ahead) => addDays(today, ahead)),
    )
    expect(answer?.nextCursor).toBeNull()
  })

  test.each([
    ['Hindi', 'नंदिनी हेगड़े'],
    ['Bengali', 'নন্দিনী হেগড়ে'],
    ['Gujarati', 'નંદિની હેગડે'],
    ['Kannada', 'ನಂದಿನಿ ಹೆಗಡೆ'],
    ['Marathi', 'नंदिनी हेगडे'],
    ['Tamil', 'நந்தினி ஹெக்டே'],
    ['Telugu', 'నందిని హెగ్డే'],
    ['English', 'Nandhini Hegade'],
  ])('finds a name that is written in %s, from both scripts, today and in the past', async (_language, name) => {
    const { find } = await aDesk([
      { name },
      { name, ahead: -9 },
      { name: 'Suresh Pillai' },
      { name: 'Suresh Pillai', ahead: -8 },
    ])
    for (const query of ['Nandini', 'नंदिनी', 'ನಂದಿನಿ', 'Hegde', 'Nandini Hegde', name])
      expect(await find(query)).toEqual([name, name])
  })

  test('forgives a wrong, a missing and an additional letter', async () => {
    const { ask, find } = await aDesk([{ name: 'Kaveri Deshpande' }, { name: 'Lakshmi Narayanan', ahead: -5 }])
    for (const typo of ['Deshpanre', 'Deshpade', 'Dershpande', 'deshpande'])
      expect(await find(typo)).toEqual(['Kaveri Deshpande'])
    expect((await ask('Deshpanre')).answer?.appointments[0]).toMatchObject({ when: 'today', matched: ['Deshpande'] })
    for (const typo of ['Laksmi', 'Lakshni', 'Latshmi', 'Narayaran'])
      expect(await find(typo)).toEqual(['Lakshmi Narayanan'])
    expect(await find('Deshpande Iyer')).toEqual([])
  })

  test('finds the first or last four digits of a mobile, a whole one, and a number of today', async () => {
    const { find } = await aDesk([
      { name: 'One', mobileNo: '9845012345' },
      { name: 'Two', ahead: 1, mobileNo: '9845099999' },
      { name: 'Three', ahead: -4, mobileNo: '919900012345' },
    ])
    expect(await find('2345')).toEqual(['One', 'Three'])
    expect(await find('9845')).toEqual(['One', 'Two'])
    expect(await find('9900')).toEqual(['Three'])
    expect(await find('98450 99999')).toEqual(['Two'])
    expect(await find('१')).toEqual(['One'])
  })

  test('finds a mobile with the zero that is dialled before it, and the last four digits where they begin with a zero', async () => {
    const { find } = await aDesk([
      { name: 'One', mobileNo: '9845010945' },
      { name: 'Two', ahead: -4, mobileNo: '919845010945' },
    ])
    for (const typed of ['09845010945', '098450 10945', '0091 98450 10945', '09845'])
      expect(await find(typed)).toEqual(['One', 'Two'])
    expect(await find('0945')).toEqual(['One', 'Two'])
  })

  test('says the times of the day: those of one day where the hospital has changed them', async () => {
    const { slot, token, ask } = await aDesk([{ name: 'Nandini Hegde', ahead: 1 }])
    const params = { slotId: slot.id, date: addDays(today, 1) }
    await app.ask(setOverride, { token, params, body: { startTime: '5:00 PM', endTime: '7:00 PM' } })
    const { answer } = await ask('nandini')
    expect(answer?.appointments[0]?.slotTimes).toEqual({ startTime: '5:00 PM', endTime: '7:00 PM' })
  })

  test('asks for two letters, takes every text, and is of the own hospital alone', async () => {
    const one = await aDesk([
      { name: 'Savitri Phadnis' },
      { name: 'Savitri Phadnis', ahead: -2, mobileNo: '919845012346' },
    ])
    const other = await aDesk()
    for (const query of ['Savitri', '2346', '9845', '1']) expect(await other.find(query)).toEqual([])
    expect(await one.find('S')).toEqual([])
    for (const query of ['%', "'; --", '(((', '  ', '\\', 'a'.repeat(100)])
      expect((await one.ask(query)).status).toBe(200)
    expect((await one.ask('Sa', 'x')).problem?.code).toBe('wrong-field')
  })

  test('has pages', async () => {
    const { ask } = await aDesk(Array.from({ length: 25 }, (_, n) => ({ name: `Asha ${n}` })))
    const first = (await ask('asha')).answer
    expect(first?.appointments).toHaveLength(20)
    const rest = (await ask('asha', first?.nextCursor ?? '')).answer
    expect(rest?.appointments).toHaveLength(5)
    expect(rest?.nextCursor).toBeNull()
  })
})
