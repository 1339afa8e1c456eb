import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scrolls a new screen to the top. On back navigation the browser restores the position. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const way = useNavigationType()
  useEffect(() => {
    if (pathname && !hash && way !== NavigationType.Pop) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, way])
  return null
}
