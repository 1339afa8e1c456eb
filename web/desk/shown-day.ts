import { useEffect, useSyncExternalStore } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'

/** What the desk looks at: another day than today, and the row that was found there. */
export interface Shown {
  day?: ServiceDay | undefined
  row?: string | undefined
}

let shown: Shown = {}
/** The row takes the focus once. */
const focused = new WeakSet<Shown>()
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function show(next: Shown): void {
  shown = next
  watchers.forEach((watcher) => watcher())
}

export const useShown = (): Shown => useSyncExternalStore(watch, () => shown)

/** Marks the row that was found, brings it into view and gives it the focus.
 *  @param rows those of the list
 *  @returns its id */
export function useFoundRow(rows: readonly { id: string }[] | undefined): string | undefined {
  const found = useShown()
  const isThere = rows?.some(({ id }) => id === found.row) ?? false
  useEffect(() => {
    const row = document.querySelector<HTMLElement>(`tr[data-row="${found.row}"]`)
    if (!isThere || !row) return undefined
    row.setAttribute('data-found', '')
    if (!focused.has(found)) {
      focused.add(found)
      row.setAttribute('tabindex', '-1')
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    }
    return () => row.removeAttribute('data-found')
  }, [found, isThere])
  return found.row
}
