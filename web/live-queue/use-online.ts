import { useSyncExternalStore } from 'react'

let since = navigator.onLine ? 0 : undefined
const watchers = new Set<() => void>()

// Heard from the start, whatever is on the screen: a number fetched before the network went is not live after it.
addEventListener('online', () => changed(Date.now()))
addEventListener('offline', () => changed(undefined))

function changed(now: number | undefined) {
  since = now
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Since when the device believes to have a network, in milliseconds since 1970: 0 when it never lost it, undefined while
 *  it has none. When it says that it has none, it is right. */
export const useOnlineSince = (): number | undefined => useSyncExternalStore(watch, () => since)
