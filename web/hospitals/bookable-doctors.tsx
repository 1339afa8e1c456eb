import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Doctor } from '#contract/hospitals.ts'
import { typedTime } from '../lib/dates.ts'
import { latePart } from '../lib/late.tsx'
import { Speciality } from '../lib/speciality.tsx'
import { AvailabilityBadge, Icon, Name, useDialogs } from '../ui/index.ts'
import { lateDoctorAvailability } from '../slots/index.ts'
import DoctorTerms from './doctor-terms.tsx'
import { NoDoctors } from './public-doctors.tsx'
import './hospital-card.css'
import './bookable-doctors.css'

const DoctorAvailability = latePart(lateDoctorAvailability, ({ doctor }) => (
  <AvailabilityBadge availability={doctor.availability} />
))

export interface BookableDoctorsProps {
  doctors: readonly Doctor[]
  /** The hospital's IANA time zone. */
  timeZone: string
  /** Who is open at first. */
  shown?: string | undefined
  /** A doctor was opened; the caller may preload the next step. */
  onOpen: () => void
  /** The content of an open doctor: days and slots. */
  children: (doctor: Doctor) => ReactNode
}

/** A hospital's doctors for a patient. At most one available doctor is open. */
export function BookableDoctors({ doctors, timeZone, shown, onOpen, children }: BookableDoctorsProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [open, setOpen] = useState(shown)

  function press({ _id, name, availability }: Doctor) {
    if (open === _id) setOpen(undefined)
    else if (availability === 'Available') {
      setOpen(_id)
      onOpen()
    } else void dialogs.alert(t`${name} is not available.`)
  }
  if (doctors.length === 0) return <NoDoctors />
  return doctors.map((doctor) => (
    <details key={doctor._id} className="doc" open={open === doctor._id}>
      <summary
        onClick={(event) => {
          event.preventDefault() // React state decides which one is open
          press(doctor)
        }}
      >
        <h3>
          <Name of={doctor} />
        </h3>
        <Icon of={ChevronDown} />
        <span className="muted">
          <Speciality of={doctor} />
        </span>
        <span className="doc-when">
          <DoctorAvailability doctor={doctor} timeZone={timeZone} />
          {doctor.timings && <Timings start={typedTime(doctor.timings.start)} end={typedTime(doctor.timings.end)} />}
        </span>
      </summary>
      {open === doctor._id && (
        <div className="doc-inner">
          <DoctorTerms of={doctor} />
          {children(doctor)}
        </div>
      )}
    </details>
  ))
}

function Timings({ start, end }: { start: string; end: string }) {
  return (
    <span className="muted small">
      <Trans>
        {start} to {end}
      </Trans>
    </span>
  )
}
