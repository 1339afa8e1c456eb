import type { ComponentProps } from 'react'
import './card.css'

/** @param as the element: an `article` in a list, a `section` with a heading, else a `div` */
export function Card({
  as: Element = 'div',
  className = '',
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'aside' }) {
  return <Element {...rest} className={`card ${className}`} />
}
