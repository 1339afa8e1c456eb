import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<readonly string[]>()

/** The ids of the current requests: several if they share a statement, none for work without a request. */
export const requestIds = (): readonly string[] => current.getStore() ?? []

/** Runs the work, including its asynchronous continuations, on behalf of these requests. */
export const onBehalfOf = <T>(ids: readonly string[], work: () => T): T => current.run(ids, work)
