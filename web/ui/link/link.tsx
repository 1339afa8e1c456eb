import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from './router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

/** A URL with a scheme: a telephone number, another site. */
const isOutside = (to: string) => /^[a-z]+:/i.test(to)

/** A link to another screen. The browser handles modified clicks, downloads and external addresses. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isOther = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || isOther || rest.target || isOutside(to)) return
    event.preventDefault()
    void navigate(to, { replace: to === pathname + search })
  }
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  )
}

/** A navigation link that marks the current page.
 *  @param also another address of the same screen */
export function NavLink({ to, also = to, ...rest }: LinkProps & { also?: string }) {
  const currentPath = useLocation().pathname.toLowerCase()
  const isCurrent = [to, also].some((address) => address.toLowerCase() === currentPath)
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />
}
