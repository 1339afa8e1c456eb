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
