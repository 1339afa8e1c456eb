import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()

/** One list for each query: asking for a new one with every drawing costs more than the drawing. */
function listOf(query: string): MediaQueryList {
  const list = queries.get(query) ?? matchMedia(query)
  queries.set(query, list)
  return list
}

/** Whether the screen is as the media query says, kept in step with it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      listOf(query).addEventListener('change', watcher)
      return () => listOf(query).removeEventListener('change', watcher)
    },
    () => listOf(query).matches,
  )
}
