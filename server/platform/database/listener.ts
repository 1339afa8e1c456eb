import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { newClient } from './address.ts'
import type { Log } from './log.ts'
import { settledWithin } from '../promises.ts'

export interface NotificationHandlers {
  message: (payload: string) => void
  /** The connection was lost and is re-established. Notifications sent in between are lost. */
  resumed: () => void
}

export interface Listener {
  /** Number of reconnects. */
  readonly reconnects: number
  close(): Promise<void>
}

const minBackoffMs = 100
const maxBackoffMs = 2_000
const heartbeatMs = 15_000

/** Subscribes to a channel on a dedicated connection and reconnects when that is lost. Notifications sent in between are lost, so
 *  `resumed` is called after every reconnect.
 *  @returns when the first LISTEN is active */
export async function listen(
  settings: pg.PoolConfig,
  channel: string,
  on: NotificationHandlers,
  log: Log,
): Promise<Listener> {
  const closing = new AbortController()
  let reconnects = 0
  let current = await subscribe(settings, channel, on.message)
  const supervised = reconnectOnLoss()

  async function reconnectOnLoss() {
    while (!closing.signal.aborted) {
      const reason = await lost(current, closing.signal)
      current.release()
      if (closing.signal.aborted) return
      log.warn({ channel, reason }, 'the listener lost the database')
      const reconnected = await reconnect()
      if (!reconnected) return
      current = reconnected
      reconnects += 1
      log.info({ channel, reconnects }, 'the listener is back')
      on.resumed()
    }
  }

  async function reconnect(): Promise<Subscription | undefined> {
    for (let backoff = minBackoffMs; ; backoff = Math.min(backoff * 2, maxBackoffMs)) {
      await delay(backoff, undefined, { signal: closing.signal }).catch(() => closing.signal.aborted)
      if (closing.signal.aborted) return undefined
      const subscription = await subscribe(settings, channel, on.message).catch(() => undefined)
      if (subscription) return subscription
    }
  }

  return {
    get reconnects() {
      return reconnects
    },
    async close() {
      closing.abort()
      await supervised
    },
  }
}

interface Subscription {
  /** Subscribes to the channel; a repetition changes nothing and serves as the heartbeat. */
  listen: () => Promise<unknown>
  /** Resolves with the reason when the connection ends. */
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
  // Not client.end(), which waits for an answer that a frozen database does not give.
  const release = () => void client.connection.stream.destroy()
  const listen = () => client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
  client.on('notification', (notification) => message(notification.payload ?? ''))
  try {
    await client.connect()
    await listen()
  } catch (error) {
    release()
    throw error
  }
  return { listen, ended, release }
}

/** Resolves with the reason when the connection ends, misses a heartbeat, or the signal is aborted. */
async function lost({ listen, ended }: Subscription, signal: AbortSignal): Promise<string> {
  const closing = new Promise<string>((resolve) => {
    if (signal.aborted) resolve('it is closing')
    signal.addEventListener('abort', () => resolve('it is closing'), { once: true })
  })
  while (!(await settledWithin(heartbeatMs, Promise.race([ended, closing])))) {
    const failure = await listen().then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (failure !== undefined) return failure
  }
  return Promise.race([ended, closing])
}
