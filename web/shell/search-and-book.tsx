import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Doctor, Hospital } from '#contract/hospitals.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { BookingSheet } from '../appointments/booking-sheet.tsx'
import { BookableDoctors } from '../hospitals/bookable-doctors.tsx'
import { HospitalList } from '../hospitals/hospital-list.tsx'
import { SlotChoice } from '../slots/slot-choice.tsx'
import { PageTitle } from '../ui/index.ts'

interface Choice {
  hospital: Hospital
  doctor: Doctor
  slot: Slot
  day: ServiceDay | undefined
}

/** The patient's search: a hospital, its doctor, a slot, and the sheet that books it. */
export default function SearchAndBook() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState<Choice>()
  return (
    <div className="stack page">
      <PageTitle>{t`Search for hospitals, clinics and diagnostic centers`}</PageTitle>
      <HospitalList
        typed={params.get('query') ?? ''}
        onType={(query) => setParams(query ? { query } : {}, { replace: true })}
      >
        {(hospital) => (
          <BookableDoctors doctors={hospital.doctors}>
            {(doctor) => (
              <SlotChoice
                doctorId={doctor._id}
                chosen={choice?.slot._id}
                onChoose={(slot, day) => setChoice({ hospital, doctor, slot, day })}
              />
            )}
          </BookableDoctors>
        )}
      </HospitalList>
      {choice && <BookingSheet {...choice} onClose={() => setChoice(undefined)} />}
    </div>
  )
}
