import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first item that a press adds to a list, once it is rendered, because the pressed button
 *  disappears or moves down. Where the button has gone without one, the last item has the focus.
 *  @param items a selector for the focusable element of each item
 *  @returns the function to call on the press */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, items: string): () => void {
  const awaited = useRef<{ place: number; pressed: Element | null }>(undefined)
  useEffect(() => {
    if (!awaited.current || !list.current) return
    const { place, pressed } = awaited.current
    const all = [...list.current.querySelectorAll<HTMLElement>(items)]
    const item = all[place] ?? (pressed?.isConnected ? undefined : (all.at(-1) ?? list.current))
    if (!item) return
    awaited.current = undefined
    if (all.length === 0) item.setAttribute('tabindex', '-1')
    item.focus({ preventScroll: true })
  })
  return () => {
    const place = list.current?.querySelectorAll(items).length
    awaited.current = place === undefined ? undefined : { place, pressed: document.activeElement }
  }
}
