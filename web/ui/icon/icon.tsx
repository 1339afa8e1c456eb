import { createLucideIcon, type LucideIcon } from 'lucide-react'

export type IconShape = LucideIcon

/** A token as an icon: a ticket with its two notches. */
export const TokenShape = createLucideIcon('token', [
  ['path', { d: 'M4 6h5.2a2.2 2.2 0 0 0 4.4 0H20v12h-6.4a2.2 2.2 0 0 0-4.4 0H4z', key: 'paper' }],
  ['path', { d: 'M11.4 10.6v.1M11.4 13.6v.1', key: 'tear' }],
])

/** An icon beside a text, never instead of it; an icon alone belongs in an IconButton.
 *  @param of a lucide-react icon, imported by name; `size` `s` is 18 px, otherwise 24 px */
export function Icon({ of: Shape, size }: { of: IconShape; size?: 's' }) {
  return <Shape className={size === 's' ? 'icon icon-s' : 'icon'} aria-hidden="true" />
}
