import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/index.ts'
import { useStored, write } from '../lib/storage.ts'
import { Offer } from './offer.tsx'
import { askPermission, usePermission } from '../lib/notification-permission.ts'

/** Offers to tell when it is time to go, to whoever was never asked: a browser's own question needs a press in some of
 *  them, and comes without a reason in all. Said no to, it does not come back on this device until the next log-in. */
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
          <Button small onClick={() => void askPermission()}>
            <Trans>Tell me</Trans>
          </Button>
        </>
      }
    >
      {isOpen && !isDeclined && <Trans>Shall we tell you when it is time to go?</Trans>}
    </Offer>
  )
}
