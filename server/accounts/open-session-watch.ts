import type { Listener } from '../platform/database/index.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { kindOf, type SessionLives } from './identify-caller.ts'
import { endOf } from './rules.ts'
import { sessionsOf } from './store.ts'

/** How often it is looked for sessions whose time is over, in milliseconds. */
const betweenLooks = 1_000
/** How many sessions one statement looks at. */
const mostAtOnce = 1_000

interface Watched {
  hash: Buffer
  /** When its time is over, if it is not used meanwhile; in milliseconds. */
  endsAt: number
  onEnd: Set<() => void>
}

/** Tells whoever holds something open for a session that it has ended: on this node or another one, by a log-out, a new
 *  password, a suspension, or because its time is over. */
export interface SessionWatch {
  /** Watches a token's session.
   *  @param onEnd called once, when it ends, or soon when it has ended before
   *  @returns what ends the watching */
  watch(token: string, onEnd: () => void): () => void
  close(): Promise<void>
}

export async function openSessionWatch({ db, clock, log }: House, lives: SessionLives): Promise<SessionWatch> {
  const watched = new Map<string, Watched>()

  function end(key: string): void {
    const { onEnd } = watched.get(key) ?? {}
    watched.delete(key)
    for (const tell of onEnd ?? []) tell()
  }

  /** Looks at those that may have ended; the others cost nothing. */
  async function look(): Promise<void> {
    const now = clock()
    const due = [...watched].filter(([, { endsAt }]) => endsAt <= now.getTime()).slice(0, mostAtOnce)
    if (due.length === 0) return
    const rows = await sessionsOf(
      db,
      due.map(([, { hash }]) => hash),
    )
    for (const [key, session] of due) {
      const row = rows.find(({ token_hash }) => token_hash.equals(session.hash))
      session.endsAt = row ? endOf(row, lives[kindOf(row)]) : 0
      if (session.endsAt <= now.getTime()) end(key)
    }
  }

  let looking = Promise.resolve()
  const lookAgain = (): void => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ err: error }, 'sessions were not looked at'))
  }
  const timer = setInterval(lookAgain, betweenLooks)

  const listener: Listener = await db.listen('ended_sessions', {
    message: (hashes) => hashes.split(' ').forEach(end),
    // What ended meanwhile was not heard: each is looked at again.
    resumed: () => {
      for (const session of watched.values()) session.endsAt = 0
      lookAgain()
    },
  })

  return {
    watch(token, onEnd) {
      const hash = hashOfToken(token)
      const key = hash.toString('hex')
      // Looked at first with the next look: it may have ended before it was watched.
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
      await looking
      await listener.close()
    },
  }
}
