import { Icon } from '../icon/icon.tsx'
import { Link, type LinkProps } from '../link/link.tsx'
import { buttonClass, type ButtonAppearance } from './button-class.ts'

/** A link to another screen, styled as a button. */
export function LinkButton({ kind, small, wide, icon, className, children, ...rest }: ButtonAppearance & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, small, wide }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}
