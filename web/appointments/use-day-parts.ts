import { useEffect, useSyncExternalStore } from 'react'
import { textsReady } from '../lib/texts.ts'
import { useOnlineSince } from '../live-queue/index.ts'
import type * as Parts from './day-parts.ts'

type DayParts = typeof Parts

let parts: DayParts | undefined
let isLoading = false
const watchers = new Set<() => void>()

async function load(): Promise<void> {
  if (parts || isLoading) return
  isLoading = true
  try {
    parts = await import('./day-parts.ts').then(textsReady)
    for (const watcher of watchers) watcher()
  } catch (failure) {
    // without a network: the next one that needs them tries again
    if (!(failure instanceof TypeError)) throw failure
  } finally {
    isLoading = false
  }
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The parts of a card that the first load has no room for: loaded after the first paint, and there when the day brings them.
 *  @returns undefined until they are loaded */
export function useDayParts(isNeeded: boolean): DayParts | undefined {
  const onlineSince = useOnlineSince()
  useEffect(() => {
    if (isNeeded) void load()
  }, [isNeeded, onlineSince])
  return useSyncExternalStore(watch, () => parts)
}
