import { useSyncExternalStore } from 'react'
import { served, servedId, type Served } from '#contract/served.ts'

let read: Served | undefined

/** The settings in the page's HTML. */
export const readServed = () =>
  (read ??= served.parse(JSON.parse(document.getElementById(servedId)?.textContent ?? '{}')))
const neverChanges = () => () => undefined

/** The settings in the page's HTML; undefined during the build's rendering and during hydration. */
export const useServed = () => useSyncExternalStore<Served | undefined>(neverChanges, readServed, () => undefined)
