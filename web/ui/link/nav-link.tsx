import { Link, type LinkProps } from './link.tsx'
import { useLocation } from './router.tsx'

/** A navigation link that marks the current page.
 *  @param also another address of the same screen */
export function NavLink({ to, also = to, ...rest }: LinkProps & { also?: string }) {
  const currentPath = useLocation().pathname.toLowerCase()
  const isCurrent = [to, also].some((address) => address.toLowerCase() === currentPath)
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />
}
