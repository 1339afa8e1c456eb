import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { TypedPatient } from '../appointments/typed-patient.ts'
import { BookableDoctors } from '../hospitals/bookable-doctors.tsx'
import { HospitalList } from '../hospitals/hospital-list.tsx'
import { SearchTools } from '../hospitals/late-places.tsx'
import { openHospitals } from '../hospitals/use-hospitals.ts'
import { useSearchAddress } from '../hospitals/use-search-address.ts'
import { latePicker, lateQuietHours } from '../slots/index.ts'
import { PageTitle, useLocation } from '../ui/index.ts'
import '../hospitals/bookable-doctors.css'
import type { AskedBookingProps, Choice } from './asked-booking.tsx'
import { late, lateBox, latePart, LateSheet } from '../lib/late.tsx'

/** Preloaded while the slots are shown. */
const lateSheet = late(() => import('../appointments/booking-sheet.tsx'))
const BookingSheet = latePart(lateSheet, LateSheet)
const DayAndSlotPicker = latePart(latePicker, lateBox('240px'))
const QuietHours = latePart(lateQuietHours)
const MyClinics = latePart(late(() => import('../appointments/my-clinics.tsx')))
const AskedBooking = latePart(late(() => import('./asked-booking.tsx')))

/** How long the results wait for the own clinics, which come above them, in milliseconds. */
const longestWait = 2000

/** The patient's search: a hospital, its doctors, a slot, and the booking sheet. */
export default function SearchAndBook() {
  const { t } = useLingui()
  const { search } = useLocation()
  const asked = useSearchAddress()
  const { typed, filter, onSearch } = asked
  const isWhole = typed === '' && Object.keys(filter).length === 0
  const [choice, setChoice] = useState<Choice>()
  const [shown, setShown] = useState<Parameters<AskedBookingProps['onNone']>[0]>()
  const [isWaiting, setWaiting] = useState(isWhole)
  useEffect(() => {
    setTimeout(setWaiting, longestWait, false)
    // the press on a doctor shall not wait for it
    void latePicker.eventually()
  }, [])
  /** Kept when the sheet is closed or the slot is full, so that the patient is typed once. */
  const [person, setPerson] = useState<TypedPatient>({ name: '', age: '', gender: 'Male' })
  return (
    <div className="stack page search-page" data-waits={isWaiting || undefined}>
      <PageTitle>{t`Search for hospitals, clinics and diagnostic centers`}</PageTitle>
      <HospitalList
        source={openHospitals}
        typed={typed}
        onType={(query) => onSearch({ query })}
        filter={filter}
        shown={shown}
        tools={
          <>
            <SearchTools {...asked} />
            {isWhole && <MyClinics onWaiting={setWaiting} />}
          </>
        }
      >
        {(hospital) => (
          <BookableDoctors
            key={shown?.doctor}
            shown={shown?.doctor}
            doctors={hospital.doctors}
            timeZone={hospital.timeZone}
            onOpen={() => void lateSheet.eventually()}
          >
            {(doctor) => (
              <>
                <DayAndSlotPicker
                  doctorId={doctor._id}
                  timeZone={hospital.timeZone}
                  chosen={choice && { slot: choice.slot._id, day: choice.day }}
                  onChoose={(slot, day) => setChoice({ hospital, doctor, slot, day })}
                />
                <QuietHours isPart hospitalId={hospital._id} />
              </>
            )}
          </BookableDoctors>
        )}
      </HospitalList>
      <AskedBooking search={search} choice={choice} onFound={setChoice} onNone={setShown} onPerson={setPerson} />
      {choice && <BookingSheet {...choice} person={person} onType={setPerson} onClose={() => setChoice(undefined)} />}
    </div>
  )
}
