import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, Note } from '../ui/index.ts'
import type { useAttempt } from './use-attempt.ts'

type Refused = ReturnType<typeof useAttempt>['refusal']

/** Why the last attempt was refused. */
export const Refusal = ({ of }: { of: Refused }) =>
  of && (
    <Note tone="bad" role="alert">
      {of.text}
    </Note>
  )

interface FormEndProps {
  attempt: { refusal: Refused; busy: boolean }
  /** What the form does, on its button. */
  action: ReactNode
  onCancel: () => void
}

/** The end of a sheet's form: why it was refused, and its two acts. */
export function FormEnd({ attempt, action, onCancel }: FormEndProps) {
  return (
    <>
      <Refusal of={attempt.refusal} />
      <div className="people-acts">
        <Button type="submit" busy={attempt.busy}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  )
}
