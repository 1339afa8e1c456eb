import { Trans } from '@lingui/react/macro'
import type { Doctor } from '#contract/hospitals.ts'
import { AvailabilityBadge, Name } from '../ui/index.ts'
import './public-doctors.css'

/** A hospital's doctors on public pages; a press starts a booking. */
export function PublicDoctors({
  doctors,
  onChoose,
}: {
  doctors: readonly Doctor[]
  onChoose: (doctor: Doctor) => void
}) {
  if (doctors.length === 0) return <NoDoctors />
  return doctors.map((doctor) => (
    <button key={doctor._id} type="button" className="public-doctor" onClick={() => onChoose(doctor)}>
      <span>
        <b>
          <Name of={doctor} />
        </b>{' '}
        <span className="muted">({doctor.speciality})</span>
      </span>
      <span className="public-doctor-when">
        <AvailabilityBadge availability={doctor.availability} />
        {doctor.timings && (
          <span className="muted small nowrap">
            {doctor.timings.start} - {doctor.timings.end}
          </span>
        )}
      </span>
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
