import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Starts a new screen at its top; going back finds the place where one was, by the browser's own memory. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const way = useNavigationType()
  useEffect(() => {
    if (pathname && !hash && way !== NavigationType.Pop) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, way])
  return null
}
