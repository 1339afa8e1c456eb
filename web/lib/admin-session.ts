import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { logout } from '#contract/accounts.ts'
import type { Call } from '#contract/call.ts'
import { ApiProblem, call, type CallOptions } from './api.ts'
import { queryClient } from './query-client.ts'
import { readTab, subscribeTab, writeTab } from './tab-storage.ts'

/** Set when the server rejected the session; the gate shows it. */
let isEnded = false

/** The admin's session token; undefined without a session in this tab. */
export const adminToken = (): string | undefined => readTab('admintoken')

/** Stores the token for this tab only: closing the tab ends the session here. */
export function storeAdminToken(token: string): void {
  isEnded = false
  writeTab('admintoken', token)
}

/** Removes the token and the data fetched with it; the tab's form input stays. */
function forgetAdminToken(): void {
  queryClient.removeQueries({ queryKey: ['admin'] })
  writeTab('admintoken', undefined)
}

/** `in` with a token, `ended` when the server rejected it, `out` otherwise. */
export function useAdminSession(): 'in' | 'ended' | 'out' {
  return useSyncExternalStore(subscribeTab, () => {
    if (adminToken() !== undefined) return 'in'
    return isEnded ? 'ended' : 'out'
  })
}

/** A call with the admin's token. When the server reports an expired session, the gate is shown.
 *  @throws what `call` does */
export async function callAsAdmin<const C extends Call>(
  entry: C,
  options: CallOptions<C>,
): Promise<z.output<C['answer']>> {
  const token = adminToken()
  try {
    return await call(entry, { ...options, token })
  } catch (problem) {
    if (isAdminOut(problem) && token === adminToken()) {
      isEnded = true
      forgetAdminToken()
    }
    throw problem
  }
}

/** Whether a call was refused because the session has expired. */
export const isAdminOut = (problem: unknown) => problem instanceof ApiProblem && problem.code === 'not-logged-in'

/** Invalidates cached lists after the admin added or changed a hospital. */
export function hospitalsChanged(): void {
  for (const queryKey of [['hospitals'], ['admin', 'hospitals']]) void queryClient.invalidateQueries({ queryKey })
}

/** Ends the admin's session here and on the server.
 *  @throws if the log-out call fails; this tab is logged out regardless */
export async function logOutAdmin(): Promise<void> {
  const ended = call(logout, { token: adminToken() })
  isEnded = false
  forgetAdminToken()
  await ended
}
