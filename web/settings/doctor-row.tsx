import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, Clock, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { setAvailability } from '#contract/hospitals.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button, LinkButton, Name, Switch } from '../ui/index.ts'
import { DoctorSheet } from './doctor-sheet.tsx'
import { doctorChanged, type OwnDoctor } from './doctors.ts'
import { SwitchError } from './switch-error.tsx'
import type { Panel } from './slot-panel.tsx'
import { useSwitch } from './use-switch.ts'

export interface DoctorRowProps {
  doctor: OwnDoctor
  /** Which of this doctor's panels is open. */
  open: Panel | undefined
  onToggle: (panel: Panel) => void
  /** @param announcement the outcome for the waiting patients */
  onGone: (announcement: () => string) => void
}

/** A doctor: availability, details and slots. */
export function DoctorRow({ doctor, open, onToggle, onGone }: DoctorRowProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const { _id: id, name, speciality, timings } = doctor
  const { on, turn, failure } = useSwitch(doctor.availability === 'Available', async (available) => {
    const availability = available ? 'Available' : 'Not Available'
    const saved = await callAsHospital(setAvailability, { params: { id }, body: { availability } })
    await hospitalChanged(doctorChanged(saved))
  })
  function announceRemoval(announcement: () => string) {
    flushSync(() => setEditing(false)) // no element behind an open sheet can take the focus
    onGone(announcement)
  }
  return (
    <li className={open ? 'on' : undefined}>
      <div>
        <h3>
          <Name of={doctor} />
        </h3>
        <p className="muted">{speciality}</p>
        {timings && <p className="muted">{t`${timings.start} to ${timings.end}`}</p>}
      </div>
      <Switch label={t`${name} available`} state={on ? t`Available` : t`Not Available`} checked={on} onChange={turn} />
      {failure && <SwitchError failure={failure} />}
      <div className="acts">
        <Button
          kind="quiet"
          small
          id={`slots-${id}`}
          icon={Clock}
          aria-label={t`Slot settings of ${name}`}
          aria-expanded={open === 'slots'}
          onClick={() => onToggle('slots')}
        >
          <Trans>Slot settings</Trans>
        </Button>
        <LinkButton kind="quiet" small icon={CalendarDays} aria-label={t`Schedule of ${name}`} to={`/schedule/${id}`}>
          <Trans>Schedule</Trans>
        </LinkButton>
        <Button kind="quiet" small icon={Pencil} aria-label={t`Edit ${name}`} onClick={() => setEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          kind="quiet"
          small
          id={`add-${id}`}
          icon={Plus}
          aria-expanded={open === 'add'}
          onClick={() => onToggle('add')}
        >
          <Trans>Add Slot to {name}</Trans>
        </Button>
      </div>
      {editing && <DoctorSheet doctor={doctor} onClose={() => setEditing(false)} onGone={announceRemoval} />}
    </li>
  )
}
