import type { ReactNode } from 'react'
import './offer.css'

/** A non-modal question at the bottom of the screen. It can be ignored, and is a live region.
 *  @param acts the buttons; without children nothing is rendered */
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
