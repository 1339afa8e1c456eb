import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/index.ts'
import { useStored, write } from '../lib/storage.ts'
import { Offer } from './offer.tsx'
import { requestPermission, usePermission } from '../lib/notification-permission.ts'

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
