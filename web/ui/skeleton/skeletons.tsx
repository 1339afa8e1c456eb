import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

/** The loading state of a part: shapes of its height, and a text for screen readers. */
export function Skeletons({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden role="status">
        <Trans>Loading</Trans>
      </VisuallyHidden>
      {children}
    </div>
  )
}
