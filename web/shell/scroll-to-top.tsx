import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scrolls a new screen to the top. On back navigation the browser restores the position. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    if (pathname && !hash && navigationType !== NavigationType.Pop) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, navigationType])
  return null
}
