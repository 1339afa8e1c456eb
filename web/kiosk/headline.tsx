import { useEffect, useRef } from 'react'
import { brandName, Note } from '../ui/index.ts'
import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'

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

/** The board could not be read: waiting times can be old, and a token may not come. */
export const NoConnection = () => (
  <Note tone="near" icon={WifiOff}>
    <Trans>No connection. What you see may be old. The desk helps you.</Trans>
  </Note>
)
