import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aMember } from '../builders.ts'
import type { Heard } from './ask.ts'
import { besiege, json, type Besieged } from './besieged.ts'
import {
  expensiveBodies,
  expensiveHeaders,
  expensivePaths,
  expensiveQueries,
  type Expensive,
} from './expensive-requests.ts'
import type { Operation } from './document.ts'
import { fullestHospital } from './fullest-hospital.ts'
import { longestAnswer } from './long-answers.ts'
import { pairedDevice } from './paired.ts'
import { processorTimeOfProduct, type ProcessorTime } from './processor-time.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

/** Milliseconds of the event loop that one request may take: half of the 100 that are promised, since the tests may run on
 *  a machine twice as fast as the one that serves. Most take less than 5. */
const longestWork = 50

/** With it the paths of the proving pages are looked at; no request gets as far as asking the third party. */
const widget = {
  OTP_PROVIDER: 'msg91',
  MSG91_URL: 'http://127.0.0.1:9',
  MSG91_AUTH_KEY: 'unused',
  MSG91_WIDGET_ID: 'unused',
  MSG91_TOKEN_AUTH: 'unused',
}

let besieged: Besieged
let time: ProcessorTime
beforeAll(async () => {
  const measured = await processorTimeOfProduct()
  // Answers are compared with the contract in other tests: it takes longer than to write them.
  besieged = await besiege('hostile-cost', { ...measured.env, ...widget, CHECK_ANSWERS: '0' })
  time = await measured.connect()
})
afterAll(async () => {
  time?.close()
  await besieged.stop()
})

/** Sends requests at the same time.
 *  @returns their answers, and the milliseconds of the event loop that they took together */
async function send(requests: readonly Expensive[]): Promise<{ answers: Heard[]; ms: number }> {
  const before = await time.read()
  const answers = await Promise.all(requests.map((asked) => besieged.ask(asked)))
  return { answers, ms: (await time.read()) - before }
}

/** The least of three tries: a garbage collection in one of them does not count. */
async function leastWork(asked: Expensive): Promise<number> {
  let least = Infinity
  for (let turn = 0; turn < 3 && least > longestWork; turn += 1) least = Math.min(least, (await send([asked])).ms)
  return least
}

const atOnce = 20

/** Sends each request; one that is among those which took long together once more by itself.
 *  @returns one line for each that costs too much */
async function tooExpensive(requests: readonly Expensive[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < requests.length; from += atOnce) {
    const group = requests.slice(from, from + atOnce)
    const { answers, ms } = await send(group)
    for (const [at, { status, body }] of answers.entries()) {
      const { called, path } = group[at] ?? { called: '', path: '' }
      const bytes = Buffer.byteLength(body)
      if (bytes > longestAnswer(path, status)) found.push(`${bytes} bytes: ${called}`)
      if (status >= 500 && status !== 503) found.push(`${status}: ${called}`)
    }
    if (ms <= longestWork) continue
    for (const asked of group) {
      const least = await leastWork(asked)
      if (least > longestWork) found.push(`${Math.round(least)} ms: ${asked.called}`)
    }
  }
  return found
}

test('no query or body makes a call slow or its answer long', async () => {
  const found: string[] = []
  for (const operation of besieged.operations) {
    found.push(...(await tooExpensive(expensiveQueries(operation))))
    const bodies = expensiveBodies(operation)
    const session = sessionFor(operation)
    if (!session) found.push(...(await tooExpensive(bodies)))
    else {
      // Without a log-in the body is parsed as JSON, and no further.
      found.push(...(await tooExpensive(bodies.slice(0, 30))))
      const authorization = `Bearer ${await besieged.token(session)}`
      const loggedIn = bodies.map((asked) => ({ ...asked, headers: { ...asked.headers, authorization } }))
      found.push(...(await tooExpensive(loggedIn)))
    }
  }
  expect(found).toEqual([])
})

/** Whose session a call asks for; undefined where it asks for none. */
function sessionFor({ permission }: Operation): 'patient' | 'hospital' | 'admin' | undefined {
  if (permission === 'public') return undefined
  if (['administration', 'own-factors'].includes(permission)) return 'admin'
  return ['account', 'any-session'].includes(permission) ? 'patient' : 'hospital'
}

test('no header makes a request slow, on every kind of address', async () => {
  const page = await besieged.ask({ method: 'GET', path: '/' })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1]
  expect(script, 'the pages are built').toBeDefined()
  const addresses = [
    ...['/', `/hospitals/${besieged.known.hospitalId}`, '/nowhere', script ?? '', '/sitemap.xml'],
    ...['/api/GetAllHospitals', '/api/hospitals?query=clinic', '/api/openapi.json'],
  ]
  const found: string[] = []
  for (const path of addresses) found.push(...(await tooExpensive(expensiveHeaders('GET', path))))
  found.push(...(await tooExpensive(expensiveHeaders('POST', '/api/auth/userlogin'))))
  expect(found).toEqual([])
})

test('no path makes a request slow or its answer long', async () => {
  expect(await tooExpensive(expensivePaths())).toEqual([])
})

test('no answer on the fullest hospital that the caps allow is slow or long: every read, page, board and link', async () => {
  const full = await fullestHospital(besieged.db)
  const day = besieged.known.tomorrow
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const shortAddress = 'fullest-clinic'
  await besieged.ask({
    method: 'PUT',
    path: '/api/hospital/short-address',
    headers: { ...json, ...bearer(full.desk) },
    body: JSON.stringify({ shortAddress }),
  })
  const owner = await aMember(besieged.db, { hospital: full.id, role: 'owner' })
  const ids: Record<string, string> = {
    shortAddress,
    id: full.doctor,
    doctorId: full.doctor,
    slotId: full.slot,
    date: day,
  }
  const query = new URLSearchParams({
    days: '31',
    date: day,
    from: day,
    to: day,
    doctorId: full.doctor,
    qslotId: full.slot,
    limit: '100',
    query: '560003',
    mobile: '9876543210',
  })
  const asOf = async (session: ReturnType<typeof sessionFor>) =>
    session ? bearer(session === 'hospital' ? full.desk : await besieged.token(session)) : {}
  const token = await besieged.ask({
    method: 'POST',
    path: '/api/BookAppointment',
    headers: { ...json, ...bearer(await besieged.token('patient')) },
    body: JSON.stringify(besieged.booking()),
  })
  const { _id: ofPatient } = z.object({ _id: z.string() }).parse(JSON.parse(token.body))
  /** What belongs to a person, the hospital's own log-in has not. */
  const ofPersons = ['GET /api/auth/sessions', 'GET /api/auth/passkeys']
  const reads = besieged.operations.filter(({ method }) => method === 'GET')
  const asked: Expensive[] = await Promise.all(
    reads.map(async (operation) => {
      const path = operation.path
        .replace('/hospitals/{id}', `/hospitals/${full.id}`)
        .replace('/appointments/{id}', `/appointments/${ofPatient}`)
        .replace(/\{(\w+)\}/g, (_brace, name: string) => ids[name] ?? 'x')
      const known = [...query].filter(([name]) => operation.parameters.query.includes(name))
      const search = new URLSearchParams(known).toString()
      const headers = ofPersons.includes(operation.name) ? bearer(owner.token) : await asOf(sessionFor(operation))
      return { called: operation.name, method: 'GET', path: search ? `${path}?${search}` : path, headers }
    }),
  )
  for (const kind of ['display', 'kiosk'] as const) {
    const { token } = await pairedDevice(besieged, kind, full.desk)
    asked.push({ called: `the board of a ${kind}`, method: 'GET', path: '/api/devices/board', headers: bearer(token) })
  }
  const booked = await besieged.ask({
    method: 'POST',
    path: '/api/BookAppointment',
    headers: { ...json, ...bearer(full.desk) },
    body: JSON.stringify(besieged.booking({ doctorId: full.doctor, hospitalId: full.id, slot: full.slot })),
  })
  const { link } = z.object({ link: z.string() }).parse(JSON.parse(booked.body))
  const pages = [link, `${link}/cancel`, `${link}/calendar.ics`, `/hospitals/${full.id}`]
  asked.push(...pages.map((path) => ({ called: path.startsWith('/t/') ? 'a link' : path, method: 'GET', path })))
  const renewed = { called: 'the profile after a change', method: 'POST', path: '/api/hospital/arrivalCode' }
  asked.push({ ...renewed, headers: { ...json, ...bearer(full.desk) }, body: '{}' })

  const answers = await Promise.all(asked.map((one) => besieged.ask(one)))
  const failed = answers.flatMap(({ status }, at) => (status < 300 ? [] : [`${status} ${asked[at]?.called}`]))
  expect(failed.toSorted(), 'the reads that a test cannot make with success').toEqual([])
  expect(await tooExpensive(asked)).toEqual([])
})
