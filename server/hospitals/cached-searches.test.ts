import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDoctor } from '#contract/removals.ts'
import { findHospitals, setAvailability, updateDoctor } from '#contract/hospitals.ts'
import { addSlot, updateHospital, updateSlot } from '#contract/slots.ts'
import { approveChange } from '#contract/admin.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aSession } from '#tests/builders.ts'
import { createSearch } from './find-hospitals.ts'
import { Hospitals } from './read-hospitals.ts'
import { hospitalsByIds } from './store.ts'

// Search results are cached. The cache may change only the response time.

const rename = statement('test.rename-hospital', `UPDATE hospitals SET name = $2, pincode = $3 WHERE id = $1`)
const removeHospital = statement('test.remove-hospital', `DELETE FROM hospitals WHERE id = $1`)
const removeDoctors = statement('test.remove-doctors', `UPDATE doctors SET removed_at = now() WHERE hospital_id = $1`)
const addMany = statement(
  'test.many-hospitals',
  `INSERT INTO hospitals (name, address, pincode, hospital_number)
   SELECT 'Many ' || n % 97 || ' Hospital', '', (600000 + n)::text, 'MANY-' || n FROM generate_series(1, $1::integer) n`,
)
const renameMany = statement(
  'test.rename-many',
  `UPDATE hospitals SET name = 'Ötzi ' || name, password_hash = 'x' WHERE hospital_number LIKE 'MANY-%3'`,
)
const removeMany = statement('test.remove-many', `DELETE FROM hospitals WHERE hospital_number LIKE 'MANY-%7'`)
const removeThoseAdded = statement('test.remove-added', `DELETE FROM hospitals WHERE hospital_number LIKE 'MANY-%'`)
const countedTexts = statement<{ text: string; hospitals: number }>(
  'test.counted-texts',
  `SELECT text, hospitals FROM hospital_texts WHERE hospitals <> 0 ORDER BY text`,
)
const suspendOne = statement('test.suspend-one', `UPDATE hospitals SET suspended_at = now() WHERE id = $1`)
const removeAll = statement('test.remove-all', `TRUNCATE hospitals CASCADE`)
const searches = statement<{ search: string }>('test.searches', `SELECT search FROM hospitals`)
const inOrder = statement<{ id: string }>(
  'test.in-order',
  `SELECT id FROM hospitals WHERE search LIKE '%' || $1 || '%' ORDER BY sort_name, id LIMIT 205`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const search = async (query: string, more: { limit?: string; cursor?: string } = {}) => {
  const { answer } = await app.ask(findHospitals, { query: { query, ...more } })
  if (!answer) throw new Error('a search was refused')
  return answer
}
const names = async (query: string) => (await search(query)).hospitals.map(({ name }) => name)

test('finds a hospital after it is added, renamed and removed, by short and by long texts', async () => {
  const totals = () => Promise.all(['', 'qz', 'qzar', '9999', '77'].map(async (query) => (await search(query)).total))
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
  const { id } = await aHospital(app.db, { name: 'Qzar Clinic', pincode: '999990' })
  expect(await totals()).toEqual([1, 1, 1, 1, 0])
  expect(await names('qzar')).toEqual(['Qzar Clinic'])
  await app.db.all(rename, [id, 'Qz Clinic', '770077'])
  expect(await totals()).toEqual([1, 1, 0, 0, 1])
  expect(await names('qz')).toEqual(['Qz Clinic'])
  await app.db.all(removeHospital, [id])
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
})

test('reads the hospitals of a cached search again', async () => {
  const { id } = await aHospital(app.db, { name: 'Wvu Clinic' })
  await aDoctor(app.db, { hospital: id })
  expect((await search('wvu')).hospitals[0]?.doctors).toHaveLength(1)
  await app.db.all(removeDoctors, [id])
  expect((await search('wvu')).hospitals[0]?.doctors).toEqual([])
})

test('keeps the counts of short texts during simultaneous additions, renames and removals', async () => {
  await app.db.all(addMany, [600])
  await app.db.all(renameMany)
  await app.db.all(removeMany)
  expect((await recount()).size).toBeGreaterThan(100)
  expect(await counted()).toEqual(await recount())
  await app.db.all(removeThoseAdded)
  expect(await counted()).toEqual(await recount())
})

const counted = async () => new Map((await app.db.all(countedTexts)).map(({ text, hospitals }) => [text, hospitals]))

/** The same, from the hospitals themselves. */
async function recount(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { search } of await app.db.all(searches)) {
    const signs = Array.from(search)
    const texts = new Set(['', ...signs, ...signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)])
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

test('pages continue beyond the cached part in one order, for rare texts and for a common one', async () => {
  // More than the 5,000 matches of a text that a node caches.
  await app.db.all(addMany, [5100])
  for (const [query, expected] of [
    ['many', 5100],
    ['ny', 5100],
    ['many 11 hospital', 53],
  ] as const) {
    const first = await search(query, { limit: '5' })
    const pages = [first]
    for (let { nextCursor } = first; nextCursor && pages.length < 3; nextCursor = pages.at(-1)?.nextCursor ?? null)
      pages.push(await search(query, { limit: '100', cursor: nextCursor }))
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected))
    expect(pages.at(-1)?.nextCursor === null).toBe(expected < 205)
    const ids = pages.flatMap(({ hospitals }) => hospitals.map(({ _id }) => _id))
    expect(ids).toEqual((await app.db.all(inOrder, [query])).map(({ id }) => id))
  }
})

/** A node that notes which texts it looks up in the database, and the texts that it has kept by then. */
async function aNode(texts: readonly string[]) {
  const found: string[] = []
  const db: Connection = {
    all: (asked, values) => app.db.all(asked, values),
    first: (asked, values = []) => {
      if (asked.name.startsWith('hospitals.matches')) found.push(String(values[0]).slice(1, -1))
      return app.db.first(asked, values)
    },
  }
  const find = createSearch(db, 'everybody', new Hospitals(db).withIds)
  const askAll = async () => {
    for (const query of texts) await find({ query, limit: 5 })
    return found.splice(0)
  }
  await askAll()
  return {
    find,
    /** Asks for all texts. @returns those that it had to look up */
    lookedUp: askAll,
  }
}

const kept = [
  '',
  'c',
  'zu',
  'zubeda',
  'clinic',
  'zubeda clinic',
  'lakeview',
  'view',
  '770011',
  '5600',
  'no hospital has this',
]

test('keeps cached searches on each node when a desk changes slots and availability', async () => {
  const { id } = await aHospital(app.db, { name: 'Zubeda Clinic', pincode: '770011' })
  const token = await aSession(app.db, { hospital: id })
  const doctor = await aDoctor(app.db, { hospital: id })
  const params = { id: doctor.id }
  const nodes = [await aNode(kept), await aNode(kept)]
  const slot = await app.ask(addSlot, {
    token,
    params: { doctorId: doctor.id },
    body: { name: 'Night', startTime: '9 PM', endTime: '11 PM' },
  })
  const writes = [
    () => app.ask(setAvailability, { token, params, body: { availability: 'Not Available' } }),
    () => app.ask(updateDoctor, { token, params, body: { name: 'Dr Lakeview' } }),
    () => app.ask(updateSlot, { token, params: { slotId: slot.answer?._id ?? '' }, body: { active: false } }),
    () => app.ask(updateHospital, { token, body: { name: 'Zubeda Clinic', contactNo: '080 1234 5678' } }),
    () => app.ask(updateHospital, { token, body: { name: 'Lakeview Hospital', contactNo: '1' } }),
    () => app.ask(removeDoctor, { token, params }),
  ]
  for (const write of writes) {
    expect((await write()).status).toBe(200)
    for (const { lookedUp } of nodes) expect(await lookedUp()).toEqual([])
  }
})

test('an approved change invalidates only the cached searches that it affects', async () => {
  const { id } = await aHospital(app.db, { name: 'Zubeda Clinic', pincode: '770011' })
  const token = await aSession(app.db, { hospital: id })
  const approved = async (body: object) => {
    const change = (await app.ask(updateHospital, { token, body })).answer?.change?._id ?? ''
    const admin = await aSession(app.db, 'admin')
    expect((await app.ask(approveChange, { token: admin, params: { id: change } })).status).toBe(200)
  }
  const { find, lookedUp } = await aNode(kept)

  await approved({ contactNo: '1', address: 'Lakeview Road', contactEmail: 'new@example.org' })
  expect(await lookedUp()).toEqual([])
  await approved({ name: 'Zubeda Lakeview' })
  expect(await lookedUp()).toEqual(['', 'c', 'zu', 'zubeda', 'clinic', 'zubeda clinic', 'lakeview', 'view', '770011'])
  expect(await lookedUp()).toEqual([])
  expect((await find({ query: 'lakeview', limit: 5 })).hospitals.map(({ name }) => name)).toContain('Zubeda Lakeview')
  // one that others of the same short texts keep: 5600 is of other hospitals
  await approved({ pincode: '560099' })
  const again = await lookedUp()
  expect(again).toContain('5600')
  expect(again).not.toContain('no hospital has this')
  expect((await find({ query: '560099', limit: 5 })).total).toBe(1)
})

test('added, removed and suspended hospitals invalidate the searches that they affect, also when all are removed at once', async () => {
  const { lookedUp } = await aNode(kept)
  const { id } = await aHospital(app.db, { name: 'Lakeview Home', pincode: '110022' })
  expect(await lookedUp()).toEqual(expect.arrayContaining(['', 'lakeview', 'view']))
  await app.db.all(suspendOne, [id])
  const suspended = await lookedUp()
  expect(suspended).toEqual(expect.arrayContaining(['', 'lakeview', 'view']))
  expect(suspended).not.toContain('zubeda')
  await app.db.all(removeHospital, [id])
  expect(await lookedUp()).toEqual(expect.arrayContaining(['', 'lakeview', 'view']))
  await app.db.all(removeAll)
  expect(await lookedUp()).toEqual(expect.arrayContaining(['', 'c', 'zu', 'zubeda', 'clinic', '5600']))
})

test('cached searches equal fresh ones after random edits of many hospitals', async () => {
  const words = ['Asha', 'Ashok', 'Lake', 'View', 'Kale', 'Eye', 'Care', 'Carer', 'ÉLAN', 'İzmir', 'आशा']
  const pick = () => `${words[Math.floor(Math.random() * words.length)]}`
  const texts = [
    '',
    'a',
    'as',
    'ash',
    'ashok',
    'lake',
    'ake v',
    'kale',
    'care',
    'carer',
    'élan',
    'i̇z',
    'आशा',
    '560',
    '0',
    '%',
  ]
  const { find } = await aNode(texts)
  const ids: string[] = []
  for (let round = 0; round < 60; round += 1) {
    const at = Math.floor(Math.random() * (ids.length + 3))
    const values = [`${pick()} ${pick()}`, `5600${Math.floor(Math.random() * 90) + 10}`]
    const old = ids[at]
    if (!old) ids.push((await aHospital(app.db, { name: values[0] ?? '', pincode: values[1] ?? '' })).id)
    else if (round % 7 === 0) await app.db.all(removeHospital, ids.splice(at, 1))
    else await app.db.all(round % 5 === 0 ? suspendOne : rename, round % 5 === 0 ? [old] : [old, ...values])
    const query = texts[round % texts.length] ?? ''
    const anew = createSearch(app.db, 'everybody', (ids) => hospitalsByIds(app.db, ids))
    for (const text of [query, texts[(round * 5 + 1) % texts.length] ?? ''])
      expect(await find({ query: text, limit: 100 }), text).toEqual(await anew({ query: text, limit: 100 }))
  }
})
