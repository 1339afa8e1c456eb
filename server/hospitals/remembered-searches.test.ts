import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHospitals } from '#contract/hospitals.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital } from '#tests/builders.ts'

// What a text finds is remembered. Nobody may notice but by the time it takes.

const rename = statement('test.rename-hospital', `UPDATE hospitals SET name = $2, pincode = $3 WHERE id = $1`)
const removeHospital = statement('test.remove-hospital', `DELETE FROM hospitals WHERE id = $1`)
const removeDoctors = statement('test.remove-doctors', `UPDATE doctors SET removed_at = now() WHERE hospital_id = $1`)
const addMany = statement(
  'test.many-hospitals',
  `INSERT INTO hospitals (name, address, pincode, hospital_number)
   SELECT 'Many ' || n % 97 || ' Hospital', '', (600000 + n)::text, 'MANY-' || n FROM generate_series(1, 6000) n`,
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

test('a hospital that comes, is renamed and goes is found as it is each time, by short and by long texts', async () => {
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

test('the hospitals themselves are read anew', async () => {
  const { id } = await aHospital(app.db, { name: 'Wvu Clinic' })
  await aDoctor(app.db, { hospital: id })
  expect((await search('wvu')).hospitals[0]?.doctors).toHaveLength(1)
  await app.db.all(removeDoctors, [id])
  expect((await search('wvu')).hospitals[0]?.doctors).toEqual([])
})

test('short texts stay counted while many hospitals come, are renamed and go at once', async () => {
  await app.db.all(addMany)
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

test('pages go on past what is remembered, in one order, for rare texts and for one that most names contain', async () => {
  await app.db.all(addMany)
  for (const [query, expected] of [
    ['many', 6000],
    ['ny', 6000],
    ['many 11 hospital', 62],
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
