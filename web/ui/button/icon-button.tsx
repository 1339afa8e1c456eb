import { Icon, type IconShape } from '../icon/icon.tsx'
import { Button, type ButtonProps } from './button.tsx'

/** A round button with an icon only. Its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  className = '',
  ...rest
}: Omit<ButtonProps, 'children' | 'icon'> & { label: string; icon: IconShape }) {
  return (
    <Button kind="quiet" {...rest} className={`btn-icon ${className}`} aria-label={label} title={label}>
      <Icon of={icon} />
    </Button>
  )
}
