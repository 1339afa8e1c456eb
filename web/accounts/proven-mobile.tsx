import { Trans } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { sayMobile } from '../lib/mobile-text.ts'
import { Button, Note } from '../ui/index.ts'

export interface ProvenMobileProps {
  /** In stored form. */
  mobileNo: string
  /** The proof has expired, ten minutes after it was issued. */
  isOver: boolean
  onProveAgain: () => void
  /** The number's error, if any. */
  children?: ReactNode
}

/** The verified number of the form below, and whether its proof is still valid. */
export function ProvenMobile({ mobileNo, isOver, onProveAgain, children }: ProvenMobileProps) {
  const mobile = sayMobile(mobileNo)
  // the press that found out stands far below on a phone
  useEffect(() => {
    if (isOver) document.getElementById('prove-again')?.focus()
  }, [isOver])
  if (isOver)
    return (
      <Note tone="near" icon={TriangleAlert} role="status">
        <p>
          <Trans>The verification of {mobile} has expired. What you typed stays.</Trans>
        </p>
        <Button id="prove-again" kind="second" small onClick={onProveAgain}>
          <Trans>Verify again</Trans>
        </Button>
      </Note>
    )
  return (
    <Note icon={children ? TriangleAlert : CircleCheck} tone={children ? 'near' : 'plain'} role="status">
      <p>
        <Trans>
          <b className="nowrap">{mobile}</b> is verified.
        </Trans>
      </p>
      {children && <p>{children}</p>}
    </Note>
  )
}
