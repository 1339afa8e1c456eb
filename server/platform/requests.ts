import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<readonly string[]>()

/** The ids of the requests that the present work is done for: one, or several that share a statement; none where nobody
 *  asked for it. */
export const requestIds = (): readonly string[] => current.getStore() ?? []

/** Does the work, and whatever it waits for, on behalf of these requests. */
export const onBehalfOf = <T>(ids: readonly string[], work: () => T): T => current.run(ids, work)
