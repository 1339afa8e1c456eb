import { useSyncExternalStore } from 'react'
import { served, servedId, type Served } from '#contract/served.ts'

let read: Served | undefined

/** What the page was served with. */
export const readServed = () =>
  (read ??= served.parse(JSON.parse(document.getElementById(servedId)?.textContent ?? '{}')))
const neverChanges = () => () => undefined

/** What the page was served with; undefined in what is drawn before it is served, and while that becomes alive. */
export const useServed = () => useSyncExternalStore<Served | undefined>(neverChanges, readServed, () => undefined)
