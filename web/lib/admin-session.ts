import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { logout } from '#contract/accounts.ts'
import type { Call } from '#contract/call.ts'
import { ApiProblem, call, type CallOptions } from './api.ts'
import { queryClient } from './query-client.ts'
import { readTab, subscribeTab, writeTab } from './tab-storage.ts'

/** Set when the server no longer knew the session: the gate says so. */
let isEnded = false

/** The admin's session token; undefined where nobody is logged in as the admin in this tab. */
export const adminToken = (): string | undefined => readTab('admintoken')

/** Keeps the token for this tab alone: closing it logs out here. */
export function storeAdminToken(token: string): void {
  isEnded = false
  writeTab('admintoken', token)
}

/** Forgets the token and what was fetched with it; what was typed in this tab stays. */
function forgetAdminToken(): void {
  queryClient.removeQueries({ queryKey: ['admin'] })
  writeTab('admintoken', undefined)
}

/** `in` with a token, `ended` when the server dropped it, `out` otherwise. */
export function useAdminSession(): 'in' | 'ended' | 'out' {
  return useSyncExternalStore(subscribeTab, () => {
    if (adminToken() !== undefined) return 'in'
    return isEnded ? 'ended' : 'out'
  })
}

/** A call with the admin's token. When the server says that the session is over, the gate follows.
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

/** Whether a call was refused because the session is over. */
export const isAdminOut = (problem: unknown) => problem instanceof ApiProblem && problem.code === 'not-logged-in'

/** The admin has added or changed a hospital: lists that were fetched before are out of date. */
export function hospitalsChanged(): void {
  for (const queryKey of [['hospitals'], ['admin', 'hospitals']]) void queryClient.invalidateQueries({ queryKey })
}

/** Ends the admin's session here and on the server.
 *  @throws what telling the server failed with; this tab is logged out all the same */
export async function logOutAdmin(): Promise<void> {
  const ended = call(logout, { token: adminToken() })
  isEnded = false
  forgetAdminToken()
  await ended
}
