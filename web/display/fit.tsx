import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

/** The smallest size of a long text, in percent of its own. A longer one is cut. */
const least = 50

/** A text that is made smaller until it fits its place: names and languages differ in length, and a wall cannot be scrolled.
 *  @param lines that it may have */
export function Fit({ children, lines = 1 }: { children: ReactNode; lines?: 1 | 2 }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => fit(place.current))
  useEffect(() => {
    const again = () => fit(place.current)
    const watch = new ResizeObserver(again)
    if (place.current?.parentElement) watch.observe(place.current.parentElement)
    // letters of a font that comes later have other widths
    void document.fonts.ready.then(again)
    return () => watch.disconnect()
  }, [])
  return (
    <span ref={place} className="fit" data-lines={lines}>
      <span>{children}</span>
    </span>
  )
}

function fit(place: HTMLSpanElement | null): void {
  const text = place?.firstElementChild
  if (!place || !(text instanceof HTMLElement)) return
  delete place.dataset['cut']
  for (let size = 100; size >= least; size -= 5) {
    text.style.fontSize = size === 100 ? '' : `${size}%`
    const isWhole = place.scrollWidth <= place.clientWidth + 1
    if (isWhole && (place.dataset['lines'] === '1' || place.scrollHeight <= place.clientHeight + 2)) return
  }
  place.dataset['cut'] = 'true'
}
