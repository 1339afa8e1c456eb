import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createPath, NavigationType, Router, type NavigateOptions, type Navigator, type To } from 'react-router'
import { z } from 'zod'
import { randomKey } from './random-key.ts'

const historyState = z.object({ key: z.string() })

/** The location of the address bar. The first entry of a visit has the key `default`. */
function placeNow(navigationType: NavigationType) {
  const { pathname, search, hash } = window.location
  const { success, data } = historyState.safeParse(window.history.state)
  return { location: { pathname, search, hash, state: null, key: success ? data.key : 'default' }, navigationType }
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** Connects react-router's routes to the browser's history. Its own BrowserRouter shares a module with the forms,
 *  fetchers and preloading of the data mode: 6 kB that no screen uses. */
export function AddressBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeNow(NavigationType.Pop))
  const [navigator] = useState((): Navigator => {
    const moved = (type: NavigationType, options?: NavigateOptions) =>
      (options?.flushSync ? flushSync : startTransition)(() => setPlace(placeNow(type)))
    const stamp = () => ({ key: randomKey() })
    return {
      createHref: hrefOf,
      go: (steps) => window.history.go(steps),
      push(to, _state, options) {
        window.history.pushState(stamp(), '', hrefOf(to))
        moved(NavigationType.Push, options)
      },
      replace(to, _state, options) {
        window.history.replaceState(stamp(), '', hrefOf(to))
        moved(NavigationType.Replace, options)
      },
    }
  })
  useEffect(() => {
    const onPopState = () => startTransition(() => setPlace(placeNow(NavigationType.Pop)))
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return (
    <Router {...place} navigator={navigator}>
      {children}
    </Router>
  )
}
