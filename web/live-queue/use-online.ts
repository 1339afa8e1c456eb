import { useSyncExternalStore } from 'react'

function watch(watcher: () => void) {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

/** Whether the device believes to have a network. When it says no, it is right. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
