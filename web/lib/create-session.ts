import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { logout } from '#contract/session.ts'
import type { Call } from '#contract/call.ts'
import { ApiProblem, call, type CallOptions } from './api.ts'
import { queryClient } from './query-client.ts'

interface Stored<Key extends string> {
  /** `subscribe` notifies of changes, also by other tabs if they share the storage. */
  storage: {
    read: (key: Key) => string | null
    write: (key: Key, value: string | null) => void
    subscribe: (listener: () => void) => () => void
  }
  /** The keys that hold the token. */
  tokens: readonly [Key, ...Key[]]
  /** The keys of data that ends with the session. */
  data?: readonly Key[]
  /** The first part of the keys of queries with the token. */
  queries: string
}

/** `in` with a token, `ended` when the server rejected it, `out` otherwise. */
export type SessionState = 'in' | 'ended' | 'out'

/** `over`: signed out, removed, or too old. `refused`: the server refused what every screen of the session needs. */
export type End = 'over' | 'refused'

/** The session of a role in this browser. Its cached data is removed when it ends or is replaced, also by another tab. */
export function createSession<Key extends string>({ storage, tokens, data = [], queries }: Stored<Key>) {
  /** Why the server ended the session; the screens show it first. */
  let ended: End | undefined
  const token = (): string | undefined => storage.read(tokens[0]) ?? undefined

  /** Replaces the session. Its data goes after its token, whose listeners still read the data. */
  function store(value: string | null, why?: End): void {
    ended = why
    for (const key of tokens) storage.write(key, value)
    for (const key of data) storage.write(key, null)
  }

  /** Removes the session from this device.
   *  @returns the end by the server that was still to be shown */
  function forget(why?: End): End | undefined {
    const before = ended
    store(null, why)
    return before
  }

  /** Removes a token that the server rejected, and shows it on the screen. */
  const end = (why: End) => void forget(why)

  let last = token()
  storage.subscribe(() => {
    if (last === token()) return
    last = token()
    queryClient.removeQueries({ queryKey: [queries] })
  })

  return {
    token,
    /** Starts the session in every tab that shares the storage. */
    start: (value: string) => store(value),
    /** Goes on as another person, with the data on this device: of the queries, the caller removes what the other one may not see. */
    goOn: (value: string): void => {
      last = value
      ended = undefined
      for (const key of tokens) storage.write(key, value)
    },
    forget: () => forget(),
    end,

    useSession: (): SessionState =>
      useSyncExternalStore(
        storage.subscribe,
        () => {
          if (token() !== undefined) return 'in'
          return ended ? 'ended' : 'out'
        },
        () => 'out',
      ),

    /** A call with the token, unless the options have an earlier one. When the server reports an expired session, the session ends.
     *  @throws what `call` does */
    call: async <const C extends Call>(entry: C, options: CallOptions<C>): Promise<z.output<C['answer']>> => {
      const sent = options.token ?? token()
      try {
        return await call(entry, { ...options, token: sent })
      } catch (problem) {
        if (isOver(problem) && sent === token()) end('over')
        throw problem
      }
    },

    /** Ends the session here and on the server.
     *  @param clear removes it from this device
     *  @throws if the log-out call fails; this device is logged out regardless */
    logOut: async (clear: () => void = forget): Promise<void> => {
      const ended = call(logout, { token: token() })
      clear()
      await ended
    },
  }
}

/** Whether a call was refused because the session has expired. */
export const isOver = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.code === 'session-ended' || problem.code === 'not-logged-in')
