import { useSyncExternalStore } from 'react'

let since = navigator.onLine ? 0 : undefined
const watchers = new Set<() => void>()

// Subscribed at load, on every screen: a number fetched before the network was lost is not live afterwards. The build and tests read the
// module without a window.
globalThis.window?.addEventListener('online', () => changed(Date.now()))
globalThis.window?.addEventListener('offline', () => changed(undefined))

function changed(now: number | undefined) {
  since = now
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** When the device came online, in milliseconds since 1970: 0 if it was never offline, undefined while it is offline.
 *  Only the offline state is reliable. */
export const useOnlineSince = (): number | undefined => useSyncExternalStore(watch, () => since)
