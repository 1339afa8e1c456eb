import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userLogin } from '#contract/accounts.ts'
import { logout, userProfile } from '#contract/session.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { findHospitals } from '#contract/hospitals.ts'
import type { ProblemAnswer } from '#contract/problem.ts'
import { ApiProblem, call, isDecided, NetworkProblem } from './api.ts'
import { problemText } from './problem-text.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let answer: Answer
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => answer(request, response, body))
})
const overNetwork = globalThis.fetch

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  // a page's addresses are relative to where it came from
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    overNetwork(new URL(path, `http://127.0.0.1:${port}`), init),
  )
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const json =
  (status: number, content: unknown): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }

const refusalOf = (code: ProblemAnswer['code'], more: Partial<ProblemAnswer> = {}): ProblemAnswer => ({
  code,
  message: 'A sentence.',
  msg: 'A sentence.',
  ...more,
})

const caught = async (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => expect.unreachable('it should have been refused'),
    (problem: unknown) => problem,
  )

test('a call is sent to its address in the contract, with its token, its headers and its body', async () => {
  const seen: string[] = []
  answer = (request, response, body) => {
    const { authorization, 'idempotency-key': key } = request.headers
    seen.push(`${request.method} ${request.url} ${authorization} ${String(key)} ${body}`)
    json(409, refusalOf('too-many-waiting', { params: { count: 5 } }))(request, response, body)
  }
  const booking = {
    doctorId: 'd',
    hospitalId: 'h',
    slot: 's',
    patient: { name: 'Asha', age: '6', gender: 'Female' },
  } as const
  await caught(call(bookAppointment, { body: booking, headers: { 'idempotency-key': 'k1' }, token: 'secret' }))
  expect(seen).toEqual([`POST /api/BookAppointment Bearer secret k1 ${JSON.stringify(booking)}`])
})

test('parameters and queries are escaped in the address; missing ones are omitted', async () => {
  const seen: (string | undefined)[] = []
  answer = (request, response, body) => {
    seen.push(request.url)
    const isSearch = request.url?.includes('hospitals') ?? false
    json(200, isSearch ? { hospitals: [], nextCursor: null, total: 0 } : { message: 'done' })(request, response, body)
  }
  await call(cancelAppointment, { params: { id: 'a/b?c' } })
  await call(findHospitals, { query: { query: 'St. Mary & Co', cursor: undefined, limit: 5 } })
  expect(seen).toEqual(['/api/appointments/a%2Fb%3Fc', '/api/hospitals?query=St.+Mary+%26+Co&limit=5'])
})

test('an answer is parsed by the contract, without unknown fields', async () => {
  const messages = { sms: false, whatsapp: true }
  const profile = { fullName: 'Savitri', mobileNo: '919876543210', messages, consents: [] }
  answer = json(200, { ...profile, password: 'leaked' })
  expect(await call(userProfile, { token: 'x' })).toEqual(profile)
})

test('an answer without content is accepted', async () => {
  answer = (_, response) => response.writeHead(204).end()
  await expect(call(logout, { token: 'x' })).resolves.toBeUndefined()
})

test("a rejection has the server's status, code, message and fields", async () => {
  const fieldCodes = { 'patient.age': { code: 'age-wrong' as const } }
  answer = json(400, refusalOf('wrong-field', { fields: { 'patient.age': 'A sentence.' }, fieldCodes }))
  const problem = await caught(call(userLogin, { body: { mobileNo: '1', password: 'x' } }))
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({ code: 'wrong-field', params: {}, fields: fieldCodes })

  answer = json(410, refusalOf('slot-full', { params: { slot: 'Morning' } }))
  expect(await caught(call(userProfile, {}))).toMatchObject({ code: 'slot-full', params: { slot: 'Morning' } })

  // of a server that was updated while the page was open
  answer = json(409, { code: 'of-tomorrow', message: 'Not now.', msg: 'Not now.' })
  const unknown = await caught(call(userProfile, {}))
  expect(isDecided(unknown)).toBe(true)
  expect(problemText(unknown)).toBe('Something went wrong on this page. Load it again.')
})

test("a proxy's 502 means that the server is unavailable", async () => {
  answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  expect(await caught(call(userProfile, {}))).toMatchObject({ name: 'ApiProblem', code: 'unavailable' })
})

test.each([
  [
    'another page in its place',
    (_: unknown, response: ServerResponse) => response.end('<html>Log in to the wifi</html>'),
  ],
  ['a refusal that is not ours', (_: unknown, response: ServerResponse) => response.writeHead(403).end('Forbidden')],
  ['an answer of another shape', json(200, { fullName: 12 })],
])('%s is no answer', async (_, wrong) => {
  answer = wrong
  expect(await caught(call(userProfile, {}))).toMatchObject({ name: 'NetworkProblem', kind: 'unreadable' })
})

test('a broken connection is a network problem', async () => {
  answer = (request) => request.socket.destroy()
  const problem = await caught(call(userProfile, {}))
  expect(problem).toBeInstanceOf(NetworkProblem)
  expect(problem).toMatchObject({ kind: 'no-network' })
})

test('times out after 15 seconds without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = new Promise<void>((resolve) => {
    answer = () => resolve()
  })
  const failing = caught(call(userProfile, {}))
  await arrived
  vi.advanceTimersByTime(15_000)
  expect(await failing).toMatchObject({ name: 'NetworkProblem', kind: 'too-slow' })
})

test('an aborted call reports only the abort', async () => {
  const leaving = new AbortController()
  answer = () => leaving.abort(new Error('left'))
  const problem = await caught(call(userProfile, { signal: leaving.signal }))
  expect(problem).toMatchObject({ message: 'left' })
})
