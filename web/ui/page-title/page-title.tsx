import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { brandName } from '../brand/brand.tsx'
import '../visually-hidden/visually-hidden.css'

/** The heading of a screen, once a screen. It also names the browser's tab, and takes the focus when one arrives from
 *  another screen, so that a screen reader says where one is.
 *  @param hidden the heading is read out and not shown */
export function PageTitle({ children, hidden = false }: { children: string; hidden?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // react-router gives the very first screen the key `default`: there the browser itself reads the title
  const [arrived] = useState(useLocation().key !== 'default')
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])
  return (
    <>
      <title>{`${children} · ${brandName}`}</title>
      <h1 ref={heading} tabIndex={-1} className={hidden ? 'sr' : undefined}>
        {children}
      </h1>
    </>
  )
}
