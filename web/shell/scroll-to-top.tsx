import { useEffect, useRef } from 'react'
import { useLocation } from '../ui/index.ts'

/** Scrolls to the top when a link leads to another address, also of the same screen. An address that a screen replaces by another of its
 *  own, as a search does while its text is typed, keeps the position. On back navigation the browser restores it. */
export function ScrollToTop() {
  const location = useLocation()
  const shown = useRef(location.pathname)
  useEffect(() => {
    const { pathname, hash, by } = location
    const isOther = by === 'link' || pathname !== shown.current
    shown.current = pathname
    if (!isOther || hash || by === 'history') return
    toTop()
    // Back may lead to a screen that leads on, as the log-in does: the browser then restores that one's position in its next frame.
    if (by === 'replacement') requestAnimationFrame(() => requestAnimationFrame(toTop))
  }, [location])
  return null
}

const toTop = () => scrollTo({ top: 0, behavior: 'instant' })
