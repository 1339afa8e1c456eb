import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, KeyRound, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { AdminHospital, SetUp } from '#contract/registrations.ts'
import { NoDoctors } from '../hospitals/index.ts'
import { AvailabilityBadge, Button, Facts, Name } from '../ui/index.ts'
import { Contact } from './contact.tsx'
import { NewSetUpLink } from './new-set-up-link.tsx'
import { useNewLink } from './use-new-link.ts'
import { useSuspension } from './use-suspension.ts'
import './hospital-panel.css'

export interface HospitalPanelProps {
  hospital: AdminHospital
  /** The newly created set-up link, until the admin dismisses it. */
  setUp: SetUp | undefined
  onSetUp: (setUp: SetUp | undefined) => void
  /** @param announcement the outcome of an action */
  onAnnounce: (announcement: () => string) => void
}

/** The content of an open hospital. */
export function HospitalPanel({ hospital, setUp, onSetUp, onAnnounce }: HospitalPanelProps) {
  const { t } = useLingui()
  const suspending = useSuspension(hospital, onAnnounce)
  const newLink = useNewLink(hospital, onSetUp)
  const makeNew = useRef<HTMLButtonElement>(null)
  const { name, hospitalNumber, contactNo, contactEmail, doctors, suspended } = hospital
  return (
    <div className="hospital-panel">
      <div className="hospital-facts">
        <Facts
          tight
          facts={[
            [t`Hospital number`, hospitalNumber],
            [t`Contact`, <Contact key="contact" contactNo={contactNo} contactEmail={contactEmail} />],
          ]}
        />
        <div className="hospital-acts">
          <Button ref={makeNew} kind="second" small icon={KeyRound} busy={newLink.busy} onClick={newLink.press}>
            <Trans>New set-up link</Trans>
          </Button>
          <Button
            kind={suspended ? 'second' : 'danger'}
            small
            icon={suspended ? Undo2 : Ban}
            busy={suspending.busy}
            onClick={suspending.press}
          >
            {suspended ? t`Undo suspension` : t`Suspend`}
          </Button>
        </div>
      </div>
      {setUp && (
        <NewSetUpLink
          key={setUp.setupCode}
          level="h3"
          title={t`New set-up link of ${name}`}
          setUp={setUp}
          onDone={() => {
            onSetUp(undefined)
            makeNew.current?.focus()
          }}
        />
      )}
      <h3>
        <Trans>Doctors</Trans>
      </h3>
      {doctors.length === 0 && <NoDoctors />}
      <ul className="hospital-doctors">
        {doctors.map((doctor) => (
          <li key={doctor._id}>
            <span>
              <b>
                <Name of={doctor} />
              </b>{' '}
              <span className="muted">({doctor.speciality})</span>
            </span>
            <AvailabilityBadge availability={doctor.availability} />
            {doctor.timings && (
              <span className="muted small">
                {doctor.timings.start} - {doctor.timings.end}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
