import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, type EmptyDatabase } from '../database.ts'
import { call, openDesk, type Desk } from '../faults/desk.ts'
import { aProductProcess, type ProductProcess } from '../faults/product-process.ts'
import { aPhone, type Phone } from '../faults/phone.ts'
import { freePort, type Start } from '../product.ts'
import { throwAwayFolder, type ThrowAwayFolder } from '../throw-away.ts'
import { certificateIn, isInstalled, startCaddy, startNginx, type Proxy } from './proxies.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const pollOptions = { timeout: 60_000 }

const proxies = [
  { name: 'caddy', start: startCaddy },
  { name: 'nginx', start: startNginx },
] as const

for (const { name, start } of proxies)
  describe.skipIf(!isInstalled(name))(`${name} as deploy/ has it (skipped where ${name} is not installed)`, () => {
    let folder: ThrowAwayFolder
    let database: EmptyDatabase
    let nodes: { product: ProductProcess; start: Start }[]
    let proxy: Proxy

    beforeAll(async () => {
      folder = await throwAwayFolder(name)
      const port = await freePort()
      database = await emptyDatabase()
      const env = {
        DATABASE_URL: database.url,
        PUBLIC_URL: `https://localhost:${port}`,
        ALLOW_DEMO: '1',
        TRUSTED_PROXY: '127.0.0.1',
        RATE_LIMITS: 'on',
      }
      nodes = await Promise.all(
        ['a', 'b'].map(async (node) => {
          const product = await aProductProcess(`${name}-${node}`)
          return { product, start: await product.start(env) }
        }),
      )
      const files = join(folder.path, 'proxy')
      await mkdir(files)
      const keys = await certificateIn(files)
      proxy = await start({ folder: files, port, nodes: nodes.map(({ product }) => product.port), ...keys })
    })
    afterAll(async () => {
      await proxy?.stop()
      await Promise.all((nodes ?? []).map(({ product }) => product.remove()))
      await database?.drop()
      await folder?.remove()
    })

    async function follow({ slotId, date }: Desk, transports: string[]): Promise<Phone> {
      const phone = aPhone(proxy.url, undefined, { transports })
      onTestFinished(() => phone.close())
      expect(await phone.follow(slotId, date)).toMatchObject({ ok: true })
      return phone
    }

    /** Asks with headers and from an address of this machine that `fetch` would not let one choose. */
    async function ask(path: string, { from = '127.0.0.1', method = 'GET', headers = {}, body = '' } = {}) {
      const asking = request(`${proxy.url}${path}`, { method, headers, localAddress: from, family: 4, agent: false })
      asking.end(body)
      const [response] = (await once(asking, 'response')) as [IncomingMessage]
      return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
    }

    test('proxies a booking and a completion, and phones receive them by WebSocket and by long polling', async () => {
      const desk = await openDesk('in progress', proxy.url)
      const phones = await Promise.all([
        ...Array.from({ length: 3 }, () => follow(desk, ['websocket'])),
        // Both nodes have some of them; without their cookie every other poll would be refused.
        ...Array.from({ length: 6 }, () => follow(desk, ['polling'])),
      ])
      expect((await desk.book(randomUUID())).status).toBe(200)
      for (const next of (await desk.list()).filter(({ status }) => status === 'waiting').slice(0, 3)) {
        expect((await desk.complete(next._id)).status).toBe(200)
        for (const phone of phones)
          await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next.queueNumber)
      }
      expect(phones.map((phone) => phone.lost())).toEqual(phones.map(() => 0))
    })

    test('serves HTTP/2, and hides the metrics', async () => {
      const session = connectHttp2(proxy.url)
      onTestFinished(() => session.close())
      const stream = session.request({ ':path': '/api/hospitals' })
      const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
      expect(headers[':status']).toBe(200)
      expect(session.alpnProtocol).toBe('h2')
      stream.close()
      expect((await ask('/metrics')).status).toBe(404)
      expect((await ask('/')).headers['strict-transport-security']).toBeDefined()
    })

    test('passes the caller’s address, and overwrites a spoofed one', async () => {
      const wrong = (from: string, forwarded: string) =>
        ask('/api/admin/login', {
          from,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
          body: JSON.stringify({ password: 'wrong' }),
        })
      const answers = []
      for (let turn = 0; turn < 11; turn += 1) answers.push((await wrong('127.0.0.1', `203.0.113.${turn}`)).status)
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429])
      // Another address is another caller, behind the same proxy.
      expect((await wrong('127.0.0.2', '127.0.0.1')).status).toBe(401)
    })

    test('one id finds a request in the logs of the proxy and the node, without personal data', async () => {
      const answer = await ask('/api/hospitals?query=thulasi', { headers: { 'x-request-id': 'of-the-client' } })
      const id = String(answer.headers['x-request-id'])
      expect(id).toMatch(/^[\da-f-]{32,36}$/)
      await expect.poll(() => nodes.map((node) => node.start.said()).join(''), pollOptions).toContain(`"reqId":"${id}"`)
      await expect.poll(() => proxy.said(), pollOptions).toContain(id)
      expect(proxy.said()).not.toContain('thulasi')
    })

    test('a stopped node costs its phones only a reconnect', async () => {
      const desk = await openDesk('in progress', proxy.url)
      const phones = await Promise.all(['websocket', 'polling', 'polling'].map((one) => follow(desk, [one])))
      for (const phone of phones)
        phone.socket.on('connect', () => void phone.follow(desk.slotId, desk.date).catch(() => undefined))
      const [first] = nodes
      first?.start.signal('SIGTERM')
      const asked = Array.from({ length: 40 }, () => call(proxy.url, 'GET', '/api/hospitals'))
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
      expect(await first?.start.ended).toBe(0)
      for (let turn = 0; turn < 10; turn += 1) expect((await desk.book(randomUUID())).status).toBe(200)
      const next = (await desk.list()).find(({ status }) => status === 'waiting')
      expect((await desk.complete(next?._id ?? '')).status).toBe(200)
      for (const phone of phones)
        await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next?.queueNumber)
    })
  })
