import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { newClient } from './address.ts'
import type { Log } from './log.ts'
import { settledWithin } from '../settled-within.ts'

/** What a listener tells. */
export interface Heard {
  message: (payload: string) => void
  /** The connection came back after it was lost: what was sent meanwhile was not heard. */
  resumed: () => void
}

export interface Listener {
  /** How often the connection has come back after it was lost. */
  readonly reconnects: number
  close(): Promise<void>
}

/** Milliseconds: how long before the next try, how often a silent connection is asked whether it still lives. */
const firstDelay = 100
const longestDelay = 2_000
const heartbeat = 15_000

/** Listens to a channel on a connection of its own, for ever: when it is lost it comes back by itself.
 *  What was sent meanwhile is lost, so `resumed` is told after every connection but the first.
 *  @returns once it listens for the first time */
export async function listen(settings: pg.PoolConfig, channel: string, on: Heard, log: Log): Promise<Listener> {
  const closing = new AbortController()
  let reconnects = 0
  let current = await subscribe(settings, channel, on.message)
  const kept = keep()

  async function keep() {
    while (!closing.signal.aborted) {
      const reason = await lost(current, closing.signal)
      current.release()
      if (closing.signal.aborted) return
      log.warn({ channel, reason }, 'the listener lost the database')
      const back = await comeBack()
      if (!back) return
      current = back
      reconnects += 1
      log.info({ channel, reconnects }, 'the listener is back')
      on.resumed()
    }
  }

  async function comeBack(): Promise<Subscription | undefined> {
    for (let wait = firstDelay; ; wait = Math.min(wait * 2, longestDelay)) {
      await delay(wait, undefined, { signal: closing.signal }).catch(() => closing.signal.aborted)
      if (closing.signal.aborted) return undefined
      const back = await subscribe(settings, channel, on.message).catch(() => undefined)
      if (back) return back
    }
  }

  return {
    get reconnects() {
      return reconnects
    },
    async close() {
      closing.abort()
      await kept
    },
  }
}

interface Subscription {
  client: pg.Client
  /** Settles with the reason when the connection has ended. */
  ended: Promise<string>
  release(): void
}

async function subscribe(
  settings: pg.PoolConfig,
  channel: string,
  message: (payload: string) => void,
): Promise<Subscription> {
  const client = newClient({ ...settings, query_timeout: 5_000 })
  let why = 'it was closed'
  const ended = new Promise<string>((resolve) => {
    client.on('error', (error) => (why = error.message))
    client.on('end', () => resolve(why))
  })
  // Not client.end(): that waits for an answer, and a frozen database gives none.
  const release = () => void client.connection.stream.destroy()
  client.on('notification', (heard) => message(heard.payload ?? ''))
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    release()
    throw error
  }
  return { client, ended, release }
}

/** Waits until the connection has ended, does not answer any more, or is no longer wanted. */
async function lost({ client, ended }: Subscription, signal: AbortSignal): Promise<string> {
  const unwanted = new Promise<string>((resolve) => {
    if (signal.aborted) resolve('it is closing')
    signal.addEventListener('abort', () => resolve('it is closing'), { once: true })
  })
  while (!(await settledWithin(heartbeat, Promise.race([ended, unwanted])))) {
    const silent = await client.query('SELECT 1').then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (silent !== undefined) return silent
  }
  return Promise.race([ended, unwanted])
}
