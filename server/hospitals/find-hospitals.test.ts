import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findHospitals, getAllHospitals } from '#contract/hospitals.ts'
import { slotsOfDoctor } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aSlot } from '#tests/builders.ts'
import { createSearch } from './find-hospitals.ts'
import { hospitalsByIds } from './store.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
  const places: [string, string][] = [
    ['Asha Clinic', '560003'],
    ['asha diagnostics', '560010'],
    ['100% Care_Centre', '411038'],
    ['Élan Ördög Clinic', '226001'],
    ['आशा क्लिनिक', '226010'],
    ['Thulasi Eye Care', '600004'],
  ]
  for (const [name, pincode] of places) await aHospital(app.db, { name, pincode })
})
afterAll(() => app.stop())

const find = async (query: string, more: Record<string, string> = {}) => {
  const { answer } = await app.ask(findHospitals, { query: { query, limit: '100', ...more } })
  return answer?.hospitals.map(({ name }) => name)
}

describe('the search', () => {
  test.each([
    ['a part of a name, in any case', 'CLINIC', ['Asha Clinic', 'Élan Ördög Clinic', 'आशा क्लिनिक']],
    ['the beginning of a pincode', '4110', ['100% Care_Centre']],
    ['the middle of a pincode', '600', ['Asha Clinic', 'asha diagnostics', 'Thulasi Eye Care', 'Élan Ördög Clinic']],
    ['two characters within a name', 'sh', ['Asha Clinic', 'asha diagnostics']],
    ['one character', 'y', ['Thulasi Eye Care']],
    ['letters of another script', 'आशा', ['आशा क्लिनिक', 'Asha Clinic', 'asha diagnostics']],
    ['a pincode in Indian digits', '५६००१०', ['asha diagnostics']],
    ['accents, in any case', 'ÖRDÖG', ['Élan Ördög Clinic']],
    ['signs that a pattern would read otherwise', '0% care_c', ['100% Care_Centre']],
    ['a sign alone', '%', ['100% Care_Centre']],
    ['outer and double spaces', '  eye   care ', ['Thulasi Eye Care']],
    ['a text across name and pincode', 'clinic 56', []],
    ['nothing that exists', 'zzzz', []],
  ])('finds %s', async (_what, query, names) => {
    expect(await find(query)).toEqual(names)
  })

  test('returns five first, sorted by name, and the rest in pages without repeats', async () => {
    const first = await app.ask(findHospitals)
    expect(first.answer).toMatchObject({ total: 6, nextCursor: expect.any(String) })
    expect(first.answer?.hospitals).toHaveLength(5)
    const second = await app.ask(findHospitals, { query: { cursor: first.answer?.nextCursor ?? '' } })
    expect(second.answer).toMatchObject({ total: 6, nextCursor: null })
    const names = [...(first.answer?.hospitals ?? []), ...(second.answer?.hospitals ?? [])].map(({ name }) => name)
    expect(names).toEqual(await find(''))
    const lower = names.map((name) => name.toLowerCase())
    expect(lower).toEqual(lower.toSorted())
  })

  test('rejects an invalid limit or cursor', async () => {
    for (const query of [{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { cursor: 'made up' }])
      expect((await app.ask(findHospitals, { query })).status).toBe(400)
  })
})

test('the public lists contain no log-in number or e-mail of a hospital', async () => {
  const { answer } = await app.ask(getAllHospitals)
  expect(answer).toHaveLength(6)
  const text = await (await fetch(`${app.url}/api/GetAllHospitals`)).text()
  expect(text).not.toMatch(/hospitalNumber|T-|contactEmail|@example/)
})

test('a doctor’s slots come in the order they were added', async () => {
  const doctor = await aDoctor(app.db)
  const slots = [
    await aSlot(app.db, { doctor, name: 'Zero' }),
    await aSlot(app.db, { doctor, name: 'Alpha', active: false }),
  ]
  const { answer } = await app.ask(slotsOfDoctor, { params: { doctorId: doctor.id } })
  expect(answer).toEqual([
    { _id: slots[0]?.id, name: 'Zero', startTime: '09:30 AM', endTime: '12:30 PM', active: true },
    { _id: slots[1]?.id, name: 'Alpha', startTime: '09:30 AM', endTime: '12:30 PM', active: false },
  ])
  const idle = await aDoctor(app.db)
  expect((await app.ask(slotsOfDoctor, { params: { doctorId: idle.id } })).answer).toEqual([])
  expect((await app.ask(slotsOfDoctor, { params: { doctorId: 'nobody' } })).status).toBe(404)
})

test('finds hospital numbers for the admin only, by any part and in any case', async () => {
  for (const number of ['QX-19', 'QX-190', 'QX-191', 'QX-200']) await aHospital(app.db, { name: 'Numbered', number })
  const read = (ids: readonly string[]) => hospitalsByIds(app.db, ids)
  const [admin, everybody] = [createSearch(app.db, 'the admin', read), createSearch(app.db, 'everybody', read)]
  const numbers = async (query: string) =>
    (await admin({ query, limit: 100 })).hospitals.map((row) => row.hospital_number).toSorted()
  expect(await numbers('qx-200')).toEqual(['QX-200'])
  expect(await numbers('Qx-19')).toEqual(['QX-19', 'QX-190', 'QX-191'])
  expect(await admin({ query: 'qx', limit: 1 })).toMatchObject({ total: 4 })
  expect(await everybody({ query: 'qx-200', limit: 1 })).toMatchObject({ total: 0 })
})
