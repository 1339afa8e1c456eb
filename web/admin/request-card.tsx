import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId } from 'react'
import type { WaitingRequest } from '#contract/registrations.ts'
import { sayInstant } from '../lib/dates.ts'
import { Button, Card } from '../ui/index.ts'
import { Contact } from './contact.tsx'
import { useDecision, type Decided } from './use-decision.ts'

export interface RequestCardProps extends Decided {
  request: WaitingRequest
  /** When the list was fetched, in milliseconds since 1970. */
  now: number
}

/** A registration request, with the buttons to decide. */
export function RequestCard({ request, now, ...decided }: RequestCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { doing, decide } = useDecision(request, decided)
  const { name, address, pincode, hospitalNumber, contactNo, contactEmail, doctors } = request
  return (
    <Card as="article" className="request" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <p className="muted">
          {address} <b>{pincode}</b>
        </p>
        <p className="muted">
          <Trans>
            Hospital number <b>{hospitalNumber}</b>
          </Trans>
        </p>
        <p className="muted small">{t`Requested: ${sayInstant(Date.parse(request.requestedAt), now)}`}</p>
      </div>
      <div>
        <h3>
          <Trans>Contact</Trans>
        </h3>
        <Contact contactNo={contactNo} contactEmail={contactEmail} />
      </div>
      <div>
        <h3>
          <Trans>Doctors</Trans>
        </h3>
        <ul>
          {doctors.map((doctor, place) => (
            <li key={place}>
              <span>
                <b>{doctor.name}</b>, <span className="muted">{doctor.speciality}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
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
