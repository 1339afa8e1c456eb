import type { ReactNode } from 'react'
import './offer.css'
import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/index.ts'
import { useStored, write } from '../lib/storage.ts'
import { requestPermission, usePermission } from '../lib/notification-permission.ts'

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

/** Offers notifications before the browser's own prompt, which needs a user gesture in some browsers and gives no reason
 *  in any. A refusal holds on this device until the next log-in. */
export function AllowOffer() {
  const isOpen = usePermission() === 'default'
  const isDeclined = useStored('notificationsDeclined') !== null
  return (
    <Offer
      acts={
        <>
          <Button small kind="quiet" onClick={() => write('notificationsDeclined', '1')}>
            <Trans>Not now</Trans>
          </Button>
          <Button small onClick={() => void requestPermission()}>
            <Trans>Tell me</Trans>
          </Button>
        </>
      }
    >
      {isOpen && !isDeclined && <Trans>Shall we tell you when it is time to go?</Trans>}
    </Offer>
  )
}
