import { useSyncExternalStore } from 'react'

/** Whether the screen is as the media query says, kept in step with it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const list = matchMedia(query)
      list.addEventListener('change', watcher)
      return () => list.removeEventListener('change', watcher)
    },
    () => matchMedia(query).matches,
  )
}
