import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { aHospital, aPatient, password } from '../builders.ts'
import { emptyDatabase, type EmptyDatabase } from '../database.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'

// Two nodes behind a proxy, and callers with many addresses.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const adminPassword = 'of the admin alone 7'

let database: EmptyDatabase
let db: Database
let nodes: ProductProcess[]
beforeAll(async () => {
  database = await emptyDatabase()
  nodes = [await aProductProcess('attacked-a'), await aProductProcess('attacked-b')]
  const settings = {
    ...{ DATABASE_URL: database.url, DEMO: '0', RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1,::1' },
    ADMIN_PASSWORD: adminPassword,
  }
  await Promise.all(nodes.map((node) => node.start(settings)))
  db = await openDatabase({ connection: { ...database.connection, ssl: false }, log: createLog('silent') })
})
afterAll(async () => {
  await db.close()
  await Promise.all(nodes.map((node) => node.remove()))
  await database.drop()
})

interface Reply {
  status: number
  body: Record<string, unknown>
  /** What the browser keeps. */
  cookie: string | undefined
}

let asked = 0
/** Sends a call to the nodes in turns. */
async function post(path: string, body: object, from: string, cookie?: string): Promise<Reply> {
  asked += 1
  const response = await fetch(`${nodes[asked % 2]?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers.get('set-cookie')?.split(';')[0],
  }
}
const logIn = (hospitalNumber: string, typed: string, from: string, cookie?: string) =>
  post('/api/auth/hospitallogin', { hospitalNumber, password: typed }, from, cookie)
const logInAdmin = (typed: string, from: string, cookie?: string) =>
  post('/api/admin/login', { password: typed }, from, cookie)

/** Makes calls a few at a time, so that none is refused because too many come at once. */
async function each<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const replies: T[] = []
  const left = Array.from({ length: count }, (_, n) => n)
  const caller = async () => {
    for (let n = left.shift(); n !== undefined; n = left.shift()) replies.push(await make(n))
  }
  await Promise.all(Array.from({ length: 4 }, caller))
  return replies
}
const countOf = (replies: Reply[], wanted: number) => replies.filter(({ status }) => status === wanted).length

test('an address over its own limit does not exhaust the limit of a hospital', async () => {
  const { number } = await aHospital(db)
  const spent = await each(110, (n) => logIn(`UNKNOWN-${n}`, 'wrong', '198.51.100.1'))
  expect([countOf(spent, 400), countOf(spent, 429)]).toEqual([100, 10])
  const refused = await each(130, () => logIn(number, 'wrong', '198.51.100.1'))
  expect(countOf(refused, 429)).toBe(130)
  expect((await logIn(number, password, '198.51.100.2')).status).toBe(200)
})

test('ten wrong passwords from one network do not lock out the desk in another network', async () => {
  const { number } = await aHospital(db)
  const tried = await each(15, () => logIn(number, 'wrong', '198.51.100.11'))
  expect([countOf(tried, 401), countOf(tried, 429)]).toEqual([10, 5])
  expect((await logIn(number, password, '198.51.100.12')).status).toBe(200)
})

test('wrong passwords from many networks stop at 120, and lock out neither the known browser nor the known network', async () => {
  const { number } = await aHospital(db)
  const first = await logIn(number, password, '203.0.113.50')
  expect(first.status).toBe(200)
  const tried = await each(160, (n) => logIn(number, 'wrong', `198.18.${n % 16}.1`))
  expect([countOf(tried, 401), countOf(tried, 429)]).toEqual([120, 40])
  expect((await logIn(number, password, '198.51.100.21')).status).toBe(429)

  // The desk's browser in any network, and any browser in the desk's network.
  const again = await logIn(number, password, '198.18.3.1', first.cookie)
  expect(again).toMatchObject({ status: 200, cookie: first.cookie })
  const colleague = await logIn(number, password, '203.0.113.50')
  expect(colleague.status).toBe(200)
  expect(colleague.cookie).not.toBe(first.cookie)
  expect((await logIn(number, password, '198.51.100.21', 'baari-known-browser=made-up')).status).toBe(429)

  const profile = await fetch(`${nodes[0]?.url}/api/auth/hospitalprofile`, {
    headers: { authorization: `Bearer ${String(again.body['hospitaltoken'])}` },
  })
  expect(await profile.json()).toMatchObject({ wrongPasswords: { count: 120, last: expect.any(String) } })

  // Its own wrong passwords are limited too.
  const typed = await each(11, () => logIn(number, 'mistyped', '198.51.100.22', first.cookie))
  expect([countOf(typed, 401), countOf(typed, 429)]).toEqual([10, 1])
  const elsewhere = (await aHospital(db)).number
  expect((await logIn(elsewhere, 'wrong', '198.51.100.22', first.cookie)).status).toBe(401)
})

test('wrong admin passwords are limited over all addresses, and not for the browser of the admin', async () => {
  const first = await logInAdmin(adminPassword, '203.0.113.60')
  expect(first.status).toBe(200)
  const tried = await each(150, (n) => logInAdmin('wrong', `198.19.${n % 15}.1`))
  expect([countOf(tried, 401), countOf(tried, 429)]).toEqual([120, 30])
  expect((await logInAdmin(adminPassword, '198.51.100.31')).status).toBe(429)
  expect((await logInAdmin(adminPassword, '198.51.100.31', first.cookie)).status).toBe(200)
  expect((await logInAdmin(adminPassword, '203.0.113.60')).status).toBe(200)
})

test('wrong set-up codes from the /64s of one /48 count together, four times as many as from one', async () => {
  const { number } = await aHospital(db)
  const body = { hospitalNumber: number, hpassword: 'kya haal hai 7', setupCode: 'made up' }
  const from = (n: number) => `2001:db8:60:${(n * 256 + 1).toString(16)}::1`
  const tried = await each(420, (n) => post('/api/auth/hospitalsignup', body, from(n % 250)))
  expect([countOf(tried, 403), countOf(tried, 429)]).toEqual([400, 20])
})

test('serves a known desk, a new desk and a patient during 115 log-ins from distinct /64s of one /48', async () => {
  const [desk, newDesk, attacker] = [await aHospital(db), await aHospital(db), await aHospital(db)]
  const [patient, attackers] = [await aPatient(db), await aPatient(db)]
  const known = await logIn(desk.number, password, '203.0.113.70')
  expect(known.status).toBe(200)
  const attacked = nodes[0]?.url
  const send = async (path: string, body: object, from: string, cookie?: string) => {
    const response = await fetch(`${attacked}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
    await response.body?.cancel()
    return response.status
  }
  // Right passwords of their own accounts: no limit of wrong ones ends the attack.
  const ended = new AbortController()
  const attack = async (n: number) => {
    const from = `2001:db8:70:${n.toString(16)}::1`
    while (!ended.signal.aborted) {
      const status = await (n % 2
        ? send('/api/auth/hospitallogin', { hospitalNumber: attacker.number, password }, from)
        : send('/api/auth/userlogin', { mobileNo: attackers.mobile, password }, from))
      if (status !== 200) await delay(300)
    }
  }
  const attacks = Array.from({ length: 115 }, (_, n) => attack(n))
  const rounds: number[][] = []
  try {
    for (let time = 0; time < 3; time += 1)
      rounds.push(
        await Promise.all([
          send('/api/auth/hospitallogin', { hospitalNumber: desk.number, password }, '198.51.100.41', known.cookie),
          send('/api/auth/hospitallogin', { hospitalNumber: newDesk.number, password }, `198.51.100.${50 + time}`),
          send('/api/auth/userlogin', { mobileNo: patient.mobile, password }, '198.51.100.42'),
        ]),
      )
  } finally {
    ended.abort()
    await Promise.all(attacks)
  }
  expect(rounds).toEqual(Array.from({ length: 3 }, () => [200, 200, 200]))
})
