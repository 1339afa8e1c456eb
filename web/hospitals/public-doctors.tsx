import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Doctor } from '#contract/hospitals.ts'
import { textsReady } from '../lib/texts.ts'
import { loadDoctorAvailability } from '../slots/index.ts'
import { AvailabilityBadge, Name } from '../ui/index.ts'
import './public-doctors.css'

const DoctorAvailability = lazy(loadDoctorAvailability)
const DoctorTerms = lazy(() => import('./doctor-terms.tsx').then(textsReady))

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
        <span className="muted">({doctor.speciality})</span>
      </span>
      <span className="public-doctor-when">
        {timeZone ? (
          <Suspense fallback={<AvailabilityBadge availability={doctor.availability} />}>
            <DoctorAvailability doctor={doctor} timeZone={timeZone} />
          </Suspense>
        ) : (
          <AvailabilityBadge availability={doctor.availability} />
        )}
        {doctor.timings && (
          <span className="muted small nowrap">
            {doctor.timings.start} - {doctor.timings.end}
          </span>
        )}
      </span>
      {timeZone && (doctor.fee || doctor.note) && (
        <span className="public-doctor-terms">
          <Suspense fallback={'\u00a0'}>
            <DoctorTerms of={doctor} />
          </Suspense>
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
