import { Trans } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { sayMobile } from '../lib/mobile-text.ts'
import { Button, Note } from '../ui/index.ts'

export interface ProvenMobileProps {
  /** As it is stored. */
  mobileNo: string
  /** The proof was good for ten minutes, and they are over. */
  isOver: boolean
  onProveAgain: () => void
  /** What is wrong with the number, if anything is. */
  children?: ReactNode
}

/** The number that the form below is about, and whether it still counts as proven. */
export function ProvenMobile({ mobileNo, isOver, onProveAgain, children }: ProvenMobileProps) {
  const mobile = sayMobile(mobileNo)
  if (isOver)
    return (
      <Note tone="near" icon={TriangleAlert} role="status">
        <p>
          <Trans>It has been a while since {mobile} was verified. What you typed stays.</Trans>
        </p>
        <Button kind="second" small onClick={onProveAgain}>
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
