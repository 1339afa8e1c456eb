import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDoctor } from '#contract/removals.ts'
import { addDoctor, getAllHospitals, setAvailability, updateDoctor } from '#contract/hospitals.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aSession } from '#tests/builders.ts'
import { aQueue } from '#tests/queues.ts'

const addMany = statement(
  'test.whole-list-hospitals',
  `INSERT INTO hospitals (name, address, pincode, hospital_number, suspended_at)
   SELECT 'Clinic ' || n % 7, '', '560001', 'WL-' || n, CASE n % 10 WHEN 0 THEN now() END FROM generate_series(1, 700) n`,
)
const change = (what: string) => statement(`test.change-${what}`, `UPDATE hospitals SET ${what} WHERE id = $1`)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const ask = (headers: Record<string, string> = {}) => app.ask(getAllHospitals, { headers })
const tag = async () => (await ask()).headers.get('etag') ?? 'none'

/** Over a connection that unpacks nothing by itself. */
function asSent(
  method: string,
  headers: Record<string, string>,
): Promise<{ status?: number; sent: Buffer; headers: object }> {
  return new Promise((resolve, reject) => {
    request(`${app.url}/api/GetAllHospitals`, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          ...(response.statusCode && { status: response.statusCode }),
          sent: Buffer.concat(parts),
          headers: response.headers,
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('the whole list contains each hospital once, by name, compressed or not', async () => {
  await app.db.all(addMany)
  const { answer = [] } = await ask()
  expect(answer).toHaveLength(630)
  expect(new Set(answer.map(({ _id }) => _id)).size).toBe(630)
  const names = answer.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  const [plain, packed] = [await asSent('GET', {}), await asSent('GET', { 'accept-encoding': 'gzip, br' })]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'vary': 'accept-encoding' })
  expect(JSON.parse(plain.sent.toString())).toEqual(answer)
  expect(gunzipSync(packed.sent)).toEqual(plain.sent)
  expect(packed.sent.length).toBeLessThan(plain.sent.length / 4)
  expect((await asSent('HEAD', {})).sent).toHaveLength(0)
})

test('answers 304 to a client with the current list, without reading it', async () => {
  const known = await tag()
  for (const names of [known, `"other", ${known}`, known.replace('W/', '')]) {
    const { status, sent } = await asSent('GET', { 'if-none-match': names })
    expect({ status, bytes: sent.length }).toEqual({ status: 304, bytes: 0 })
  }
  expect((await asSent('GET', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('the entity tag changes with every shown field, and not with an edit that changes nothing', async () => {
  const { id } = await aHospital(app.db, { name: 'Whole List Clinic' })
  const token = await aSession(app.db, { hospital: id })
  const shown = async () => (await ask()).answer?.find(({ _id }) => _id === id)
  const seen = new Map([[await tag(), JSON.stringify(await shown())]])
  const moves = async (what: string, work: () => Promise<unknown>) => {
    await work()
    const [name, hospital] = [await tag(), JSON.stringify(await shown())]
    expect(seen.has(name), what).toBe(false)
    expect([...seen.values()], what).not.toContain(hospital)
    seen.set(name, hospital)
  }
  let doctor = ''
  await moves('a doctor', async () => {
    const { answer } = await app.ask(addDoctor, { token, body: { name: 'Dr Rao', speciality: 'Physician' } })
    doctor = answer?._id ?? ''
  })
  await moves('availability', () =>
    app.ask(setAvailability, { token, params: { id: doctor }, body: { availability: 'Not Available' } }),
  )
  await moves('a name', () => app.ask(updateDoctor, { token, params: { id: doctor }, body: { name: 'Dr S. Rao' } }))
  for (const what of [
    `address = '9 Other Road'`,
    `contact_no = '080 2'`,
    `time_zone = 'Asia/Kathmandu'`,
    `name = 'New'`,
  ])
    await moves(what, () => app.db.all(change(what), [id]))
  await moves('suspended', () => app.db.all(change('suspended_at = now()'), [id]))
  await app.db.all(change('suspended_at = NULL'), [id])
  const before = await tag()
  expect(seen.has(before)).toBe(false)
  await app.ask(setAvailability, { token, params: { id: doctor }, body: { availability: 'Not Available' } })
  await app.ask(updateDoctor, { token, params: { id: doctor }, body: { name: 'Dr S. Rao', speciality: 'Physician' } })
  await app.db.all(change('name = name, contact_email = contact_email'), [id])
  expect(await tag()).toBe(before)
  const { book } = await aQueue(app, await aDoctor(app.db, { hospital: id }))
  const withDoctor = await tag()
  await book(await aSession(app.db, { hospital: id }))
  expect(await tag()).toBe(withDoctor)
  await moves('a doctor who goes', () => app.ask(removeDoctor, { token, params: { id: doctor } }))
})

test('simultaneous requests during changes get the state of the request’s time or a later one', async () => {
  const hospital = (await aHospital(app.db)).id
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { id } = await aDoctor(app.db, { hospital, name: `Dr ${n}` })
      const { answer } = await ask()
      expect(answer?.find(({ _id }) => _id === hospital)?.doctors.map(({ _id }) => _id)).toContain(id)
    }),
  )
})

test('a client that disconnects, and one that stops reading, do not delay others', async () => {
  const gone = await new Promise<string>((resolve) => {
    const asked = request(`${app.url}/api/GetAllHospitals`, (response) => {
      response.once('data', () => asked.destroy())
      response.once('close', () => resolve('gone'))
    }).end()
  })
  expect(gone).toBe('gone')
  // Takes the head and not one byte of the list.
  const slow = await new Promise<{ status?: number; read: () => Promise<string> }>((resolve) => {
    request(`${app.url}/api/GetAllHospitals`, (response) =>
      resolve({ ...(response.statusCode && { status: response.statusCode }), read: () => text(response) }),
    ).end()
  })
  expect((await ask()).answer?.length).toBeGreaterThan(600)
  expect(await app.db.isReachable()).toBe(true)
  expect(JSON.parse(await slow.read())).toHaveLength((await ask()).answer?.length ?? 0)
})
