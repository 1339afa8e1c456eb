import { useEffect, useRef } from 'react'
import { brandName } from '../ui/index.ts'

/** The heading of a step. It takes the focus where no field does, so that a screen reader says the step. */
export function Headline({ children, takesFocus = false }: { children: string; takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <>
      <title>{`${children} · ${brandName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  )
}
