import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSuspended } from '#contract/admin.ts'
import { isShortAddressFree, setShortAddress, showHospitalAtShortAddress } from '#contract/short-address.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aSession } from '#tests/builders.ts'
import { writeWebBuild } from '#tests/web-build.ts'

const origin = 'https://baari.example'

let app: App
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-short-'))
  await writeWebBuild(folder, await readFile(join(import.meta.dirname, '../../web/index.html'), 'utf8'))
  app = await startApp({ PUBLIC_URL: origin }, folder)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

async function aDesk(name: string) {
  const { id } = await aHospital(app.db, { name })
  const token = await aSession(app.db, { hospital: id })
  const choose = async (shortAddress: string) => {
    const { status, problem, answer } = await app.ask(setShortAddress, { token, body: { shortAddress } })
    return problem?.code ?? answer?.shortAddress ?? status
  }
  const isFree = async (shortAddress: string) =>
    (await app.ask(isShortAddressFree, { token, params: { shortAddress } })).answer?.free
  return { id, token, choose, isFree }
}

async function open(path: string) {
  const response = await fetch(app.url + path, { redirect: 'manual' })
  return { status: response.status, leadsTo: response.headers.get('location'), text: await response.text() }
}

const age = statement(
  'test.age-short-addresses',
  `UPDATE short_addresses SET chosen_at = ARRAY[$2::timestamptz] WHERE hospital_id = $1`,
)

test('a chosen address is the hospital’s page, with its one listed address', async () => {
  const { id, token, choose, isFree } = await aDesk('Asha Clinic')
  expect(await isFree('asha-clinic')).toBe(true)
  expect(await choose('asha-clinic')).toBe('asha-clinic')
  expect((await app.ask(hospitalProfile, { token })).answer?.shortAddress).toBe('asha-clinic')
  expect(await isFree('asha-clinic'), 'its own').toBe(true)
  const page = await open('/h/asha-clinic')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Asha Clinic')
  expect(page.text).toContain(`<link rel="canonical" href="${origin}/hospitals/${id}"`)
  const { answer } = await app.ask(showHospitalAtShortAddress, { params: { shortAddress: 'asha-clinic' } })
  expect(answer?._id).toBe(id)
})

test('an older address leads to the present one, and another hospital never gets it', async () => {
  const { id, choose } = await aDesk('City Care')
  await choose('city-care')
  await choose('city-care-patna')
  expect(await open('/h/city-care?lang=hi')).toMatchObject({ status: 302, leadsTo: '/h/city-care-patna?lang=hi' })
  expect(await open('/H/City-Care-Patna')).toMatchObject({ status: 302, leadsTo: '/h/city-care-patna' })
  const other = await aDesk('City Care Two')
  for (const taken of ['city-care', 'city-care-patna']) {
    expect(await other.isFree(taken)).toBe(false)
    expect(await other.choose(taken)).toBe('short-address-taken')
  }
  const { answer } = await app.ask(showHospitalAtShortAddress, { params: { shortAddress: 'city-care' } })
  expect(answer?._id).toBe(id)
})

test('the fourth choice of a year is refused, the present address again counts as none', async () => {
  const { id, choose } = await aDesk('Lotus Clinic')
  expect(await choose('lotus')).toBe('lotus')
  for (let times = 0; times < 4; times += 1) expect(await choose('lotus')).toBe('lotus')
  expect(await choose('lotus-clinic')).toBe('lotus-clinic')
  expect(await choose('lotus'), 'an older one of its own').toBe('lotus')
  expect(await choose('lotus-patna')).toBe('short-address-changes-used')
  await app.db.all(age, [id, new Date(Date.now() - 366 * 86_400_000)])
  expect(await choose('lotus-patna')).toBe('lotus-patna')
})

test('simultaneous choices of two hospitals give the address to one, and those of one hospital count once each', async () => {
  const [one, other] = [await aDesk('Neem One'), await aDesk('Neem Two')]
  expect(new Set(await Promise.all([one.choose('neem'), other.choose('neem')]))).toEqual(
    new Set(['neem', 'short-address-taken']),
  )
  const third = await aDesk('Tulsi')
  const tries = await Promise.all(['tulsi-1', 'tulsi-2', 'tulsi-3', 'tulsi-4', 'tulsi-5'].map(third.choose))
  expect(tries.filter((came) => came === 'short-address-changes-used')).toHaveLength(2)
})

test.each(['ab', 'City', 'city care', 'a'.repeat(41), '../x', 'सिटी'])('%s is no short address', async (typed) => {
  const { choose } = await aDesk('Wrong')
  expect(await choose(typed)).toBe('wrong-field')
})

test('an unknown address and one of a suspended hospital are not found', async () => {
  const { id, choose } = await aDesk('Sealed')
  await choose('sealed')
  const admin = await aSession(app.db, 'admin')
  await app.ask(setSuspended, { token: admin, params: { id }, body: { suspended: true } })
  for (const address of ['sealed', 'nobody-has-this', '%00', 'x'.repeat(300)]) {
    expect([address, (await open(`/h/${address}`)).status]).toEqual([address, 404])
  }
  const { problem } = await app.ask(showHospitalAtShortAddress, { params: { shortAddress: 'sealed' } })
  expect(problem?.code).toBe('hospital-not-found')
})
