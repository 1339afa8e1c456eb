import { useSyncExternalStore } from 'react'

const second = 1000
const watchers = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void) {
  if (watchers.size === 0) {
    now = Date.now()
    ticking = setInterval(() => {
      now = Date.now()
      for (const each of watchers) each()
    }, second)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(ticking)
  }
}

/** Reads the clock every second, and renders only when the derived value changes.
 *  @param read maps milliseconds since 1970 to a value that is compared by identity */
export function useClock<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  return useSyncExternalStore(watch, () => read(now))
}
