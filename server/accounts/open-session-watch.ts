import type { Listener } from '../platform/database/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashOfToken } from '../platform/tokens.ts'
import type { SessionLives } from './identify-caller.ts'
import { endOf } from './rules.ts'
import { sessionsOf } from './store.ts'

/** Interval between checks for expired sessions, in milliseconds. */
const checkIntervalMs = 1_000
/** Sessions per statement. */
const maxBatch = 1_000

interface Watched {
  hash: Buffer
  /** When it expires unless it is used meanwhile; in milliseconds since 1970. */
  endsAt: number
  onEnd: Set<() => void>
}

/** Notifies subscribers of the end of a session by a log-out, a new password or a suspension on any node, or by expiry. */
export interface SessionWatch {
  /** Watches a token's session.
   *  @param onEnd called once, at the end of the session, or soon if it has ended already
   *  @returns unsubscribes */
  watch(token: string, onEnd: () => void): () => void
  close(): Promise<void>
}

export async function openSessionWatch({ db, clock, log }: AppContext, lives: SessionLives): Promise<SessionWatch> {
  const watched = new Map<string, Watched>()

  function end(key: string): void {
    const { onEnd } = watched.get(key) ?? {}
    watched.delete(key)
    for (const notify of onEnd ?? []) notify()
  }

  /** Reads only the sessions that may have ended. */
  async function check(): Promise<void> {
    const now = clock()
    const due = [...watched].filter(([, { endsAt }]) => endsAt <= now.getTime()).slice(0, maxBatch)
    if (due.length === 0) return
    const rows = await sessionsOf(
      db,
      due.map(([, { hash }]) => hash),
    )
    for (const [key, session] of due) {
      const row = rows.find(({ token_hash }) => token_hash.equals(session.hash))
      session.endsAt = row ? endOf(row, lives[row.role]) : 0
      if (session.endsAt <= now.getTime()) end(key)
    }
  }

  let checking = Promise.resolve()
  const scheduleCheck = (): void => {
    checking = checking.then(check).catch((error: unknown) => log.warn({ err: error }, 'could not check the sessions'))
  }
  const timer = setInterval(scheduleCheck, checkIntervalMs)

  const listener: Listener = await db.listen('ended_sessions', {
    message: (hashes) => hashes.split(' ').forEach(end),
    // Notifications that were sent meanwhile are lost, so every session is read again.
    resumed: () => {
      for (const session of watched.values()) session.endsAt = 0
      scheduleCheck()
    },
  })

  return {
    watch(token, onEnd) {
      const hash = hashOfToken(token)
      const key = hash.toString('hex')
      // 0 makes the next check read it, because it may have ended before this call.
      const session = watched.get(key) ?? { hash, endsAt: 0, onEnd: new Set() }
      session.onEnd.add(onEnd)
      watched.set(key, session)
      return () => {
        session.onEnd.delete(onEnd)
        if (session.onEnd.size === 0 && watched.get(key) === session) watched.delete(key)
      }
    },
    async close() {
      clearInterval(timer)
      await checking
      await listener.close()
    },
  }
}
