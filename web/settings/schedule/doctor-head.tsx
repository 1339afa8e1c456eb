import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { setAvailability } from '#contract/hospitals.ts'
import { typedTime } from '../../lib/dates.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { useSpecialityName } from '../../lib/speciality-name.tsx'
import { Button, PageTitle, SecondName, Switch } from '../../ui/index.ts'
import { DoctorSheet } from '../doctor-sheet.tsx'
import { doctorChanged, type OwnDoctor } from '../doctors.ts'
import { SwitchError, useSwitch } from '../use-switch.tsx'

export interface DoctorHeadProps {
  doctor: OwnDoctor
  onLeave: () => void
  /** @param announcement the outcome for the waiting patients */
  onGone: (announcement: () => string) => void
}

/** A doctor: name, what patients read, availability, details and leave. */
export function DoctorHead({ doctor, onLeave, onGone }: DoctorHeadProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const { _id: id, name, room, fee, timings } = doctor
  const speciality = useSpecialityName(doctor)
  const { on, turn, failure } = useSwitch(doctor.availability === 'Available', async (available) => {
    const availability = available ? 'Available' : 'Not Available'
    const saved = await callAsHospital(setAvailability, { params: { id }, body: { availability } })
    await hospitalChanged(doctorChanged(saved))
  })
  const facts = [
    room ? t`${speciality}, room ${room}` : speciality,
    fee,
    timings && t`${typedTime(timings.start)} to ${typedTime(timings.end)}`,
  ].filter(Boolean)
  return (
    <header className="doctor-head">
      <div>
        <PageTitle>{name}</PageTitle>
        <p className="muted">
          <SecondName of={doctor} /> {facts.join(', ')}
        </p>
      </div>
      <Switch label={t`${name} available`} state={on ? t`Available` : t`Not Available`} checked={on} onChange={turn} />
      <Button kind="quiet" small icon={Pencil} aria-label={t`Edit ${name}`} onClick={() => setEditing(true)}>
        <Trans>Edit</Trans>
      </Button>
      <Button kind="quiet" small icon={CalendarX2} onClick={onLeave}>
        <Trans>Add leave</Trans>
      </Button>
      {failure && <SwitchError failure={failure} />}
      {editing && <DoctorSheet doctor={doctor} onClose={() => setEditing(false)} onGone={onGone} />}
    </header>
  )
}
