import '../list-states/list-states.css'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

/** A placeholder of the size of the loading content.
 *  @param height CSS, `20px`
 *  @param width CSS, the full width by default */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <span className="skeleton" style={{ height, width }} />
}

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
