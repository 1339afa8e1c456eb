import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { sayInstant } from '../lib/dates.ts'
import { Button, Card, SecondName } from '../ui/index.ts'
import { useDecision, type Decidable } from './use-decision.ts'

export interface DecisionCardProps extends Decidable {
  kind: 'request' | 'change'
  level: 'h2' | 'h3'
  name: string
  secondName?: string | undefined
  /** Below the name. */
  place?: ReactNode
  hospitalNumber: string
  requestedAt: string
  /** When the list was fetched, in milliseconds since 1970. */
  now: number
  children: ReactNode
}

/** An entry that waits for the admin's decision: the hospital, what it asks for, and the buttons to decide. */
export function DecisionCard({ kind, level: Heading, name, place, now, children, ...entry }: DecisionCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { deciding, decide } = useDecision(entry)
  const { hospitalNumber, requestedAt } = entry
  return (
    <Card as="article" className={kind} aria-labelledby={id}>
      <div>
        <Heading id={id} tabIndex={-1}>
          <bdi>{name}</bdi>
          <SecondName of={entry} />
        </Heading>
        {place}
        <p className="muted">
          <Trans>
            Hospital number <b>{hospitalNumber}</b>
          </Trans>
        </p>
        <p className="muted small">{t`Requested: ${sayInstant(Date.parse(requestedAt), now)}`}</p>
      </div>
      {children}
      <div className="request-acts">
        <Button
          kind="second"
          icon={Check}
          aria-describedby={id}
          busy={deciding === 'approve'}
          onClick={() => decide('approve')}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button kind="danger" aria-describedby={id} busy={deciding === 'reject'} onClick={() => decide('reject')}>
          <Trans>Reject</Trans>
        </Button>
      </div>
    </Card>
  )
}
