import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first of the items that a press brings into a list, as soon as they are drawn: the button that
 *  was pressed goes, or goes down the page.
 *  @param items selects what takes the focus, one for each item
 *  @returns to be called with the press */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, items: string): () => void {
  const awaited = useRef<number>(undefined)
  useEffect(() => {
    if (awaited.current === undefined) return
    const item = list.current?.querySelectorAll<HTMLElement>(items)[awaited.current]
    if (!item) return
    awaited.current = undefined
    item.focus({ preventScroll: true })
  })
  return () => {
    awaited.current = list.current?.querySelectorAll(items).length
  }
}
