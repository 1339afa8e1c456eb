import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/index.ts'
import { renew, useIsUpdateReady } from './worker.ts'
import './update-offer.css'

/** Says that a new version is there, and takes it when the person wants it: never in the middle of something. */
export function UpdateOffer() {
  const isReady = useIsUpdateReady()
  return (
    <div role="status" className="update-offer">
      {isReady && (
        <div>
          <p>
            <Trans>A new version is ready</Trans>
          </p>
          <Button small onClick={renew}>
            <Trans>Load it</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
