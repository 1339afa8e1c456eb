import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/index.ts'
import { Offer } from './offer.tsx'
import { renew, useIsUpdateReady } from './worker.ts'

/** Offers a new version. It is loaded only on request, never in the middle of an action. */
export function UpdateOffer() {
  const isReady = useIsUpdateReady()
  return (
    <Offer
      acts={
        <Button small onClick={renew}>
          <Trans>Load it</Trans>
        </Button>
      }
    >
      {isReady && <Trans>A new version is ready</Trans>}
    </Offer>
  )
}
