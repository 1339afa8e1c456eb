import { useEffect, useRef, useState } from 'react'
import { brandName } from '../brand/brand.tsx'
import { useLocation } from '../link/router.tsx'

/** The heading of a screen, once per screen. It also sets the document's title, and takes the focus after a navigation,
 *  so that screen readers announce the new screen.
 *  @param hidden visible to screen readers only */
export function PageTitle({ children, hidden = false }: { children: string; hidden?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the browser announces the title of the first screen
  const [arrived] = useState(!useLocation().isFirst)
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
