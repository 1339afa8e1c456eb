import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { problemAnswer, type ProblemAnswer } from '#contract/problem.ts'
import { buildApp } from '#server/app.ts'
import { Limits } from '#server/platform/limits/index.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { readSettings } from '#server/settings.ts'
import { besideDatabase, freshDatabase, type FreshDatabase } from './database.ts'

/** What came of a call: its answer, or the problem it was refused with. */
export interface Reply<C extends Call> {
  status: number
  headers: Headers
  answer?: z.output<C['answer']>
  problem?: ProblemAnswer
}

interface Asked<C extends Call> {
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: C['body'] extends z.ZodType ? z.input<C['body']> : undefined
}

/** The app on a database of its own, listening on a free port, with a clock that a test can set.
 *  @param env settings, as docs/operations.md names them; the sockets of browsers need a PORT
 *  @param webFolder a built web page; without one only the calls are served
 *  @param watched where its log goes, what of the database it has, and of which app it is another node */
export async function startApp(
  env: Record<string, string> = {},
  webFolder?: string,
  {
    log = createLog('silent'),
    slowAfter,
    beside,
  }: { log?: Log; slowAfter?: number; beside?: Pick<FreshDatabase, 'connection'> } = {},
) {
  const metrics = createMetrics()
  const options = {
    log,
    ...(slowAfter !== undefined && { slowAfter }),
    onStatement: (statement: string, seconds: number) => metrics.statements.observe({ statement }, seconds),
    onContention: (reason: string) => metrics.contentions.inc({ reason }),
  }
  const fresh = await (beside ? besideDatabase(beside.connection, options) : freshDatabase(options))
  const time = { now: () => new Date() }
  const clock = () => time.now()
  const settings = readSettings({ PORT: '0', RATE_LIMITS: 'off', CHECK_ANSWERS: '1', ALLOW_DEMO: '1', ...env })
  const db = fresh.database
  const limits = new Limits(db, clock, settings.rateLimits)
  const app = await buildApp({ db, clock, log, limits, metrics }, settings, webFolder)
  await app.listen({ port: settings.port, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const sockets: Socket[] = []

  return {
    db,
    connection: fresh.connection,
    limits,
    metrics,
    url,
    now: clock,
    /** Holds the clock still at an instant, or lets it go again. */
    setClock: (instant: string | undefined) => {
      time.now = () => (instant === undefined ? new Date() : new Date(instant))
    },
    /** Lets the clock run from an instant. */
    runClock: (instant: string) => {
      const ahead = Date.parse(instant) - Date.now()
      time.now = () => new Date(Date.now() + ahead)
    },
    /** Makes a call over HTTP as the contract has it; both what it answers and what it refuses with are parsed by it. */
    async ask<C extends Call>(
      call: C,
      { token, params = {}, query = {}, headers, body }: Asked<C> = {},
    ): Promise<Reply<C>> {
      const path = call.path.replace(/\{(\w+)\}/g, (_brace, name: string) => encodeURIComponent(params[name] ?? ''))
      const search = new URLSearchParams(query).toString()
      const response = await fetch(`${url}${path}${search && `?${search}`}`, {
        method: call.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const read: unknown = text === '' ? undefined : JSON.parse(text)
      const reply = { status: response.status, headers: response.headers }
      if (!response.ok) return { ...reply, problem: problemAnswer.parse(read) }
      return { ...reply, answer: call.answer.parse(read) as z.output<C['answer']> }
    },
    /** Connects a phone, a desk or a wall display. */
    socket(token?: string): Socket {
      const socket = io(url, { auth: token ? { token } : {}, transports: ['websocket'], forceNew: true })
      sockets.push(socket)
      return socket
    },
    async stop() {
      for (const socket of sockets) socket.close()
      await app.close()
      await fresh.drop()
    },
  }
}

export type App = Awaited<ReturnType<typeof startApp>>
