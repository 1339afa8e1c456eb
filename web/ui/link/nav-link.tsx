import { useLocation } from 'react-router'
import { Link, type LinkProps } from './link.tsx'

/** A link of the navigation: it says when it leads to where one is. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={pathname.toLowerCase() === to.toLowerCase() ? 'page' : undefined} />
}
