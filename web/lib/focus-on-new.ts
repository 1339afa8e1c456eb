import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first item that a press adds to a list, once it is rendered, because the pressed button
 *  disappears or moves down.
 *  @param items a selector for the focusable element of each item
 *  @returns the function to call on the press */
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
