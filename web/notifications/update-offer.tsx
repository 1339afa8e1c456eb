import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/index.ts'
import { Offer } from './offer.tsx'
import { renew, useIsUpdateReady } from './worker.ts'

/** Says that a new version is there, and takes it when the person wants it: never in the middle of something. */
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
