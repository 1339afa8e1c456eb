import type { ReactNode } from 'react'
import './offer.css'

/** A question above the edge of the screen that may wait: nothing is hidden by it for long, and nothing is lost without an
 *  answer. Screen readers hear it when it appears.
 *  @param acts the buttons; without children nothing is shown */
export function Offer({ acts, children }: { acts: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="offer">
      {children && (
        <div>
          <p>{children}</p>
          <div className="offer-acts">{acts}</div>
        </div>
      )}
    </div>
  )
}
