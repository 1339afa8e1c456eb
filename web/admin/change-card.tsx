import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId } from 'react'
import type { WaitingChange } from '#contract/admin.ts'
import { detailsIn } from '../lib/changed-details.ts'
import { sayInstant } from '../lib/dates.ts'
import { Button, Card, Link } from '../ui/index.ts'
import { detailLabels } from './detail-labels.ts'
import { useChangeDecision } from './use-change-decision.ts'

export interface ChangeCardProps {
  change: WaitingChange
  /** When the list was fetched, in milliseconds since 1970. */
  now: number
  onLeaving: (announcement: string) => void
}

/** A hospital's change request: each detail's present and new value, with the buttons to decide. */
export function ChangeCard({ change, now, onLeaving }: ChangeCardProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { doing, decide } = useChangeDecision(change, onLeaving)
  const { hospital, details } = change
  return (
    <Card as="article" className="change" aria-labelledby={id}>
      <div>
        <h3 id={id} tabIndex={-1}>
          <bdi>{hospital.name}</bdi>
        </h3>
        <p className="muted">
          <Trans>
            Hospital number <b>{hospital.hospitalNumber}</b>
          </Trans>
        </p>
        <p className="muted small">{t`Requested: ${sayInstant(Date.parse(change.requestedAt), now)}`}</p>
      </div>
      <dl className="change-details">
        {detailsIn(details).map(([detail, wanted]) => (
          <div key={detail}>
            <dt>{i18n._(detailLabels[detail])}</dt>
            <dd>
              <span className="muted small">
                <Trans>Now</Trans>
              </span>
              {hospital[detail]}
            </dd>
            <dd>
              <span className="muted small">
                <Trans>New</Trans>
              </span>
              <b>{wanted}</b>
              {detail === 'name' && (
                <Link to={`/admin/listOfHospitals?${new URLSearchParams({ query: wanted })}`}>
                  <Trans>Find hospitals of this name</Trans>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="request-acts">
        <Button
          kind="second"
          icon={Check}
          aria-describedby={id}
          busy={doing === 'approve'}
          onClick={() => decide('approve')}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button kind="danger" aria-describedby={id} busy={doing === 'reject'} onClick={() => decide('reject')}>
          <Trans>Reject</Trans>
        </Button>
      </div>
    </Card>
  )
}
