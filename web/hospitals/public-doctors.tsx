import { Trans } from '@lingui/react/macro'
import type { Doctor } from '#contract/hospitals.ts'
import { typedTime } from '../lib/dates.ts'
import { late, latePart } from '../lib/late.tsx'
import { Speciality } from '../lib/speciality.tsx'
import { lateDoctorAvailability } from '../slots/index.ts'
import { AvailabilityBadge, Name } from '../ui/index.ts'
import './hospital-card.css'

const DoctorAvailability = latePart(lateDoctorAvailability, ({ doctor }) => (
  <AvailabilityBadge availability={doctor.availability} />
))
const DoctorTerms = latePart(
  late(() => import('./doctor-terms.tsx')),
  () => '\u00a0',
)

/** A hospital's doctors on public pages; a press starts a booking. With the hospital's time zone each has the next day with a place, the
 *  fee and the note. */
export function PublicDoctors({
  doctors,
  timeZone,
  onChoose,
}: {
  doctors: readonly Doctor[]
  timeZone?: string
  onChoose: (doctor: Doctor) => void
}) {
  if (doctors.length === 0) return <NoDoctors />
  return doctors.map((doctor) => (
    <button key={doctor._id} type="button" className="public-doctor" onClick={() => onChoose(doctor)}>
      <span>
        <b>
          <Name of={doctor} />
        </b>{' '}
        <span className="muted">
          (<Speciality of={doctor} />)
        </span>
      </span>
      <span className="public-doctor-when">
        {timeZone ? (
          <DoctorAvailability doctor={doctor} timeZone={timeZone} />
        ) : (
          <AvailabilityBadge availability={doctor.availability} />
        )}
        {doctor.timings && (
          <span className="muted small nowrap">
            {typedTime(doctor.timings.start)} - {typedTime(doctor.timings.end)}
          </span>
        )}
      </span>
      {timeZone && (doctor.fee || doctor.note) && (
        <span className="public-doctor-terms">
          <DoctorTerms of={doctor} />
        </span>
      )}
    </button>
  ))
}

export function NoDoctors() {
  return (
    <p className="no-doctors muted">
      <Trans>No doctor is listed here yet.</Trans>
    </p>
  )
}
