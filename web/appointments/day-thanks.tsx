import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { bothNames, Card, Icon, LinkButton } from '../ui/index.ts'
import { doctorOf } from './doctor-of.ts'

/** A completed token: gone, with thanks. */
export function Thanks({ of: appointment }: { of: Appointment }) {
  const { t } = useLingui()
  const { queueNumber, hospitalId } = appointment
  const doctor = doctorOf(appointment)
  const name = bothNames(doctor ?? hospitalId)
  return (
    <Card className="thanks">
      <span className="thanks-tick">
        <Icon of={Check} />
      </span>
      <h2>{t`Thank you`}</h2>
      <p className="muted">
        <Trans>
          Token {queueNumber} with <bdi>{name}</bdi> is completed.
        </Trans>
      </p>
      <LinkButton wide to={`/hospitallistforusers?${new URLSearchParams({ query: hospitalId.name })}`}>
        <Trans>Book again</Trans>
      </LinkButton>
    </Card>
  )
}
