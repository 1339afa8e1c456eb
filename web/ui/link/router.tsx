import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'

/** An address of this site; what is left out of an object is the current path, and no search or hash. */
type To = string | { pathname?: string; search?: string; hash?: string }

type Navigate = (to: To, how?: { replace?: boolean; flushSync?: boolean }) => Promise<void>

type Cause = 'link' | 'replacement' | 'history'

interface Location {
  pathname: string
  search: string
  hash: string
  /** Whether the visit began with it. */
  isFirst: boolean
  /** What led to it. */
  by: Cause
}

const home: Location = { pathname: '/', search: '', hash: '', isFirst: true, by: 'history' }
const nowhere: Navigate = () => Promise.resolve()

const Address = createContext({ location: home, navigate: nowhere })

export const useLocation = () => useContext(Address).location
export const useNavigate = () => useContext(Address).navigate

/** The part of the address after the first: `7` of `/hospitals/7`. */
export const useIdInAddress = () => useLocation().pathname.split('/')[2] ?? ''

function locationNow(by: Cause): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, isFirst: window.history.state === null, by }
}

const hrefOf = (to: To) =>
  typeof to === 'string' ? to : `${to.pathname ?? window.location.pathname}${to.search ?? ''}${to.hash ?? ''}`

/** Gives the app the address of the browser. */
export function AddressBar({ children }: { children: ReactNode }) {
  const [location, show] = useState(() => locationNow('history'))
  const [navigate] = useState((): Navigate => (to, how = {}) => {
    window.history[how.replace ? 'replaceState' : 'pushState']('arrived', '', hrefOf(to))
    const update = how.flushSync ? flushSync : startTransition
    update(() => show(locationNow(how.replace ? 'replacement' : 'link')))
    return Promise.resolve()
  })
  useEffect(() => {
    const onPopState = () => startTransition(() => show(locationNow('history')))
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return <Address value={{ location, navigate }}>{children}</Address>
}

/** Replaces the address. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}

const Inside = createContext<ReactNode>(null)

/** The place in a layout or guard where the screen is shown. */
export const Outlet = () => useContext(Inside)

/** A screen in its layouts and guards, the outermost first. */
export const nested = (parts: readonly ComponentType[]): ReactElement | null =>
  parts.reduceRight<ReactElement | null>(
    (inner, Part) => (
      <Inside value={inner}>
        <Part />
      </Inside>
    ),
    null,
  )
