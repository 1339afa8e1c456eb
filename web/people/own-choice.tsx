import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/index.ts'

/** Leads from the hospital's log-in to the own one. */
export default function OwnChoice({ onChoose }: { onChoose: () => void }) {
  return (
    <Button kind="quiet" wide onClick={onChoose}>
      <Trans>Sign in with your own account</Trans>
    </Button>
  )
}
