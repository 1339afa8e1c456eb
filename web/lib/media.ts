import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()

/** One MediaQueryList per query: creating one on each render costs more than the render. */
function listOf(query: string): MediaQueryList {
  const list = queries.get(query) ?? matchMedia(query)
  queries.set(query, list)
  return list
}

/** Whether the media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      listOf(query).addEventListener('change', watcher)
      return () => listOf(query).removeEventListener('change', watcher)
    },
    () => listOf(query).matches,
  )
}
