import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveChange } from '#contract/admin.ts'
import { hospitalProfile, updateHospital } from '#contract/slots.ts'
import { findHospitals, listSpecialities, setPosition, showHospital, updateDoctor } from '#contract/hospitals.ts'
import { languages } from '#contract/languages.ts'
import { statement } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aSession, aSlot } from '#tests/builders.ts'
import { places } from '#tests/places-to-find.ts'
import { specialities, specialityCode, specialityIn } from '../texts/specialities.ts'

let app: App
const logged: string[] = []
let ids: Map<string, { id: string; doctors: Map<string, string> }>

const second = statement('test.second-name', `UPDATE hospitals SET second_name = $2 WHERE id = $1`)
const addDoctor = statement<{ id: string }>(
  'test.add-kind',
  `INSERT INTO doctors (hospital_id, name, second_name, speciality) VALUES ($1, $2, $3, $4) RETURNING id`,
)
const at = statement('test.place-hospital', `UPDATE hospitals SET lat = $2, lon = $3 WHERE id = $1`)
const suspend = statement('test.suspend-place', `UPDATE hospitals SET suspended_at = now() WHERE id = $1`)
const aStreet = statement(
  'test.street-of-dentists',
  `WITH added AS (
     INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no, lat, lon)
     SELECT 'Row ' || n, 'Dantewadi', '403001', 'ROW-' || n, '', 15.5, 73.8 + n / 10000.0 FROM generate_series(1, $1::integer) n RETURNING id)
   INSERT INTO doctors (hospital_id, name, speciality) SELECT id, 'Dr Row', 'Dentist' FROM added`,
)
const centres = statement<{ count: number }>('test.count-pincodes', `SELECT count(*)::integer AS count FROM pincodes`)

beforeAll(async () => {
  app = await startApp({}, undefined, {
    log: createLog('trace', { write: (line) => void logged.push(line) }),
    slowAfter: 0,
  })
  ids = new Map()
  for (const [name, secondName, address, pincode, doctors] of places) {
    const { id } = await aHospital(app.db, { name, address, pincode })
    if (secondName) await app.db.all(second, [id, secondName])
    const made = new Map<string, string>()
    for (const [doctor, other, speciality] of doctors)
      made.set(doctor, (await app.db.first(addDoctor, [id, doctor, other, speciality]))?.id ?? '')
    ids.set(name, { id, doctors: made })
  }
})
afterAll(() => app.stop())

const search = async (query: Record<string, string>) => {
  const { answer } = await app.ask(findHospitals, { query: { limit: '100', ...query } })
  if (!answer) throw new Error('a search was refused')
  return answer
}
const names = async (query: Record<string, string>) => (await search(query)).hospitals.map(({ name }) => name)

/** What people type, and the hospital that must come first: one a line, `text | hospital`. */
const queries = readFileSync(join(import.meta.dirname, 'find-places.queries.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '))

test('finds the hospital that is meant, in eight languages and with wrong letters', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(120)
  const wrong = []
  for (const [query = '', expected] of queries) {
    const [first] = await names({ query })
    if (first !== expected) wrong.push(`${query}: ${first} instead of ${expected}`)
  }
  expect(wrong).toEqual([])
})

test('says which words of a hospital matched', async () => {
  const matched = async (query: string) => (await search({ query })).hospitals[0]?.matched
  expect(await matched('city care')).toEqual([{ field: 'name', text: 'City Care' }])
  expect(await matched('56000')).toEqual([{ field: 'pincode', text: '56000' }])
  expect(await matched('chikitsa skin')).toBeUndefined()
  expect(await matched('त्वचा')).toEqual([{ field: 'speciality', text: 'Consultant Dermatologist' }])
  expect(await matched('मीरा मल्लेश्वरम')).toEqual([
    { field: 'doctor', text: 'Meera' },
    { field: 'address', text: 'Malleshwaram' },
  ])
})

test('lists those with the text in their name first, and after them the others, in pages without repeats', async () => {
  expect(await names({ query: 'skin' })).toEqual(['Nirmal Skin Clinic'])
  const clinics = await names({ query: 'clinic' })
  expect(clinics).toEqual(clinics.toSorted())
  // One by its name, one by its street, and one page for each.
  const first = await search({ query: 'prabhu', limit: '1' })
  expect(first.hospitals.map(({ name }) => name)).toEqual(['Prabhu Clinic'])
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof search>> = await search({
      query: 'pune',
      limit: '1',
      ...(cursor && { cursor }),
    })
    all.push(...page.hospitals.map(({ name }) => name))
    expect(page.total).toBe(3)
    cursor = page.nextCursor
  }
  expect(all.toSorted()).toEqual(['Deccan Centre', 'Matoshree Home', 'Prabhu Clinic'])
})

test('finds a doctor from the moment that the desk has changed the speciality, and none of a suspended hospital', async () => {
  const { id, doctors } = ids.get('Chamundi Clinic') ?? { id: '', doctors: new Map<string, string>() }
  const token = await aSession(app.db, { hospital: id })
  const body = { speciality: 'Ayurvedic Doctor' }
  await app.ask(updateDoctor, { token, params: { id: doctors.get('Dr Basavaraj Gowda') ?? '' }, body })
  expect(await names({ query: 'ಆಯುರ್ವೇದ' })).toEqual(['Chamundi Clinic'])
  expect(await names({ query: 'psychiatrist' })).toEqual([])
  const suspended = await aHospital(app.db, { name: 'Gone Home', address: 'Zanzibar Lane' })
  expect(await names({ query: 'zanzibar' })).toEqual(['Gone Home'])
  await app.db.all(suspend, [suspended.id])
  expect(await names({ query: 'zanzibar' })).toEqual([])
})

describe('the list of specialities', () => {
  test('has a name and a word in each language, and no word twice in one of them', () => {
    expect(specialities.length).toBeGreaterThanOrEqual(45)
    for (const { code } of languages) {
      const names = specialities.map(({ words }) => words[code][0])
      expect(names.filter((name) => !name)).toEqual([])
      expect(new Set(names).size).toBe(names.length)
      for (const { words } of specialities) expect(words[code].length).toBeGreaterThan(1)
    }
  })

  test('knows what hospitals have typed, and names it in the caller’s language', async () => {
    expect(specialityCode(' consultant  Dermatologist')).toBe('dermatology')
    expect(specialityCode('Obstetrics & Gynaecology')).toBe('gynaecology')
    expect(specialityCode('ENT Specialist')).toBe('ent')
    expect(specialityCode('Aura healing')).toBeUndefined()
    expect(specialityIn('te', 'General Physician')).toBe('జనరల్ ఫిజీషియన్')
    expect(specialityIn('te', 'Aura healing')).toBe('Aura healing')
    const { answer } = await app.ask(listSpecialities, { query: { lang: 'ta' } })
    expect(answer?.find(({ code }) => code === 'dentistry')).toEqual({
      code: 'dentistry',
      name: 'பல் மருத்துவம்',
      word: 'பல்',
    })
    const [found] = (await search({ query: 'meera' })).hospitals
    expect(found?.doctors[0]).toMatchObject({ speciality: 'General Physician', specialityCode: 'general-medicine' })
  })
})

describe('near a place', () => {
  const distances = async (query: Record<string, string>) =>
    (await search(query)).hospitals.map(({ name, distanceKm }) => [name, distanceKm])

  test('sorts by the distance from a position or from a pincode’s centre, with its own search and speciality', async () => {
    const near = '13.002,77.571'
    const all = await distances({ near })
    expect(all.slice(0, 3).map(([name]) => name)).toEqual([
      'City Care Hospital',
      'Nirmal Skin Clinic',
      'Thulasi Vision',
    ])
    expect(all.map(([, km]) => Number(km))).toEqual(all.map(([, km]) => Number(km)).toSorted((a, b) => a - b))
    expect(await names({ near, speciality: 'dentistry' })).toEqual(['Gomti Studio'])
    expect((await names({ near, query: 'clinic' }))[0]).toBe('Nirmal Skin Clinic')
    expect((await distances({ pincode: '411 004', query: 'pune' }))[0]).toEqual(['Deccan Centre', 0])
    expect((await names({ pincode: '४११००४', query: 'दिल' }))[0]).toBe('Deccan Centre')
  })

  test('a pincode without a centre leaves the order of names, and its hospital comes last or not at all', async () => {
    await aHospital(app.db, { name: 'Aarambh Unplaced', address: 'Nowhere Street', pincode: '999999' })
    expect((await distances({ pincode: '999999' }))[0]).toEqual(['Aarambh Unplaced', undefined])
    expect(await names({ near: '13.002,77.571' })).not.toContain('Aarambh Unplaced')
    expect((await distances({ near: '13.002,77.571', query: 'aarambh' }))[0]).toEqual(['Aarambh Unplaced', undefined])
  })

  test('measures across the 180th meridian and the pole', async () => {
    const east = await aHospital(app.db, { name: 'Far East' })
    await app.db.all(at, [east.id, -16.8, 179.99])
    expect((await distances({ near: '-16.8,-179.99' }))[0]).toEqual(['Far East', 2.1])
    await app.db.all(at, [east.id, 89.99, 0])
    expect((await distances({ near: '89.99,180' }))[0]).toEqual(['Far East', 2.2])
  })

  test.each(['91,0', '0,181', '13.002', 'a,b', '13.002,77.571;'])('refuses %s', async (near) => {
    expect((await app.ask(findHospitals, { query: { near } })).status).toBe(400)
  })

  test('writes no position to a log, also when statements are slow and a request fails', async () => {
    logged.length = 0
    await search({ near: '12.345,76.543', query: 'clinic' })
    await fetch(`${app.url}/api/hospitals?near=12.345,76.543&limit=x`)
    await fetch(`${app.url}/api/no-such-call?near=12.345,76.543`)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toMatch(/12\.345|76\.543/)
  })
})

describe('where a hospital is', () => {
  test('is said by its desk in degrees or by a map’s link, at most 20 km from its pincode', async () => {
    const { id } = await aHospital(app.db, { name: 'Placed Clinic', pincode: '560003' })
    const token = await aSession(app.db, { hospital: id })
    const say = (body: { lat: number; lon: number } | { mapLink: string }) => app.ask(setPosition, { token, body })
    expect((await say({ lat: 13.0031, lon: 77.5699 })).answer).toEqual({ lat: 13.0031, lon: 77.5699 })
    const shown = await app.ask(showHospital, { params: { id } })
    expect(shown.answer?.position).toEqual({ lat: 13.0031, lon: 77.5699 })
    expect((await search({ near: '13.0031,77.5699' })).hospitals[0]).toMatchObject({
      name: 'Placed Clinic',
      distanceKm: 0,
    })
    for (const mapLink of [
      'https://www.google.com/maps/place/X/@13.1,77.6,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d13.0044!4d77.5711',
      'https://maps.google.com/?q=13.0044,77.5711',
      'https://www.openstreetmap.org/?mlat=13.0044&mlon=77.5711#map=17/13.1/77.6',
      'https://maps.apple.com/?ll=13.0044,77.5711&q=X',
      'geo:13.0044,77.5711?z=17',
      ' 13.0044, 77.5711 ',
    ])
      expect((await say({ mapLink })).answer, mapLink).toEqual({ lat: 13.0044, lon: 77.5711 })
    expect((await say({ mapLink: 'https://maps.app.goo.gl/abc' })).problem?.fieldCodes).toEqual({
      mapLink: { code: 'map-link-wrong' },
    })
    expect((await say({ lat: 13.3, lon: 77.57 })).problem?.fieldCodes).toMatchObject({
      lat: { code: 'position-too-far' },
    })
    expect((await app.ask(showHospital, { params: { id } })).answer?.position).toEqual({ lat: 13.0044, lon: 77.5711 })
  })

  test('is the centre of a new pincode again, until its desk says it anew', async () => {
    const { id } = await aHospital(app.db, { name: 'Moved Clinic', pincode: '560003' })
    const [token, admin] = [await aSession(app.db, { hospital: id }), await aSession(app.db, 'admin')]
    const profile = async () => (await app.ask(hospitalProfile, { token })).answer
    const change = async (body: { pincode: string; contactNo?: string }) => {
      const asked = (await app.ask(updateHospital, { token, body })).answer?.change?._id ?? ''
      await app.ask(approveChange, { token: admin, params: { id: asked } })
    }
    const pune = { pincode: '411004', query: 'moved' }
    await app.ask(setPosition, { token, body: { lat: 13.0031, lon: 77.5699 } })
    await change({ pincode: '560 003', contactNo: '080 1' })
    expect((await profile())?.position, 'the same pincode').toEqual({ lat: 13.0031, lon: 77.5699 })
    await change({ pincode: '411004' })
    expect(await profile()).not.toHaveProperty('position')
    expect((await search(pune)).hospitals[0]).toMatchObject({ name: 'Moved Clinic', distanceKm: 0 })

    const said = { lat: 18.52, lon: 73.84 }
    expect((await app.ask(setPosition, { token, body: said })).answer).toEqual(said)
    await change({ pincode: '411004', contactNo: '020 1' })
    expect((await profile())?.position).toEqual(said)

    expect(await profile()).not.toHaveProperty('isUnplaced')
    await change({ pincode: '999999' })
    expect(await profile()).toMatchObject({ pincode: '999999', isUnplaced: true })
    expect((await search({ near: '18.52,73.84', query: 'moved' })).hospitals[0]).not.toHaveProperty('distanceKm')
  })

  test('comes from a table of pincodes for the others', async () => {
    expect((await app.db.first(centres))?.count).toBeGreaterThan(18_000)
  })
})

test('filters those with a session that goes on, and those with a place today', async () => {
  app.setClock('2026-11-24T04:30:00Z') // 10:00 in India
  const { id, doctors } = ids.get('Deccan Centre') ?? { id: '', doctors: new Map<string, string>() }
  const doctor = doctors.get('Dr Vikram Patwardhan') ?? ''
  await aSlot(app.db, { doctor: { id: doctor, hospital: id } }) // 09:30 AM to 12:30 PM
  expect(await names({ open: 'now' })).toEqual(['Deccan Centre'])
  expect(await names({ open: 'today', speciality: 'cardiology' })).toEqual(['Deccan Centre'])
  expect(await names({ open: 'today', speciality: 'dentistry' })).toEqual([])
  app.setClock('2026-11-24T13:30:00Z') // 19:00
  for (const open of ['now', 'today']) expect(await names({ open })).toEqual([])
  app.setClock(undefined)
})

test('counts 200 places, says where more match, and looks for open ones past the first thousand', async () => {
  await app.db.all(aStreet, [1_001])
  const counted = async (query: Record<string, string>) => {
    const { total, more } = await search({ limit: '1', ...query })
    return { total, more }
  }
  const [near, moreThan200] = ['15.500,73.800', { total: 200, more: true }]
  for (const narrowed of [{}, { speciality: 'dentistry' }, { query: 'row' }])
    expect(await counted({ near, ...narrowed })).toEqual(moreThan200)
  expect(await counted({ query: 'dantewadi' })).toEqual(moreThan200)
  expect(await counted({ query: 'row' })).toEqual({ total: 1_001 })
  expect(await counted({ near, query: 'row 20' })).toEqual({ total: 11 })
  app.setClock('2026-11-24T04:30:00Z') // 10:00 in India
  const { id: hospital } = await aHospital(app.db, { name: 'Last Clinic', pincode: '560003' })
  const doctor = (await app.db.first(addDoctor, [hospital, 'Dr Far', null, 'Dentist']))?.id ?? ''
  await aSlot(app.db, { doctor: { id: doctor, hospital } }) // 09:30 AM to 12:30 PM
  const open = { near, speciality: 'dentistry', open: 'now' }
  const { hospitals, more, nextCursor } = await search(open)
  expect({ hospitals, more }).toEqual({ hospitals: [], more: true })
  const next = await search({ ...open, cursor: nextCursor ?? '' })
  expect(next).toMatchObject({ hospitals: [{ name: 'Last Clinic' }], nextCursor: null, total: 1 })
  // the pages end, although the text finds more than 200 beside the names
  let { nextCursor: cursor } = await search({ query: 'row', open: 'now' })
  for (let page = 2; cursor !== null && page < 6; page += 1)
    cursor = (await search({ query: 'row', open: 'now', cursor })).nextCursor
  expect(cursor).toBeNull()
})
