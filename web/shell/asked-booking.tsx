import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { showHospital, type Doctor, type Hospital } from '#contract/hospitals.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotsOfDoctor, type Slot } from '#contract/slots.ts'
import { personOfVisit } from '../appointments/again-person.ts'
import { recentPatients, type TypedPatient } from '../appointments/recent-patients.ts'
import { call } from '../lib/api.ts'
import { fetchPatientProfile } from '../lib/session.ts'
import { writeTab } from '../lib/tab-storage.ts'
import { daysQuery } from '../slots/days-query.ts'
import { proposedOf } from '../slots/day-words.ts'

/** What a booking is for. */
export interface Choice {
  hospital: Hospital
  doctor: Doctor
  slot: Slot
  day: ServiceDay | undefined
}

export interface AskedBookingProps {
  /** The search of the address. */
  search: string
  onFound: (choice: Choice) => void
  onPerson: (person: TypedPatient) => void
}

/** Opens the booking sheet that the address asks for: of the doctor whom a visitor chose before the log-in, or of an earlier visit. The day
 *  is the next one with a place. Without a place the list of the hospital's doctors says why. */
export default function AskedBooking({ search, onFound, onPerson }: AskedBookingProps) {
  const asked = new URLSearchParams(search)
  const [hospitalId, doctorId] = [asked.get('hospital'), asked.get('doctor')]
  useEffect(() => writeTab('begunBooking', undefined), [])
  return (
    hospitalId !== null &&
    doctorId !== null && (
      <Asked key={search} again={asked.get('again')} {...{ hospitalId, doctorId, onFound, onPerson }} />
    )
  )
}

function Asked({
  hospitalId,
  doctorId,
  again,
  onFound,
  onPerson,
}: Omit<AskedBookingProps, 'search'> & { hospitalId: string; doctorId: string; again: string | null }) {
  const client = useQueryClient()
  const [now] = useState(() => Date.now())
  const { data: hospital } = useQuery({
    queryKey: ['public-hospital', hospitalId],
    queryFn: ({ signal }) => call(showHospital, { params: { id: hospitalId }, signal }),
  })
  const { data: slots } = useQuery({
    queryKey: ['slots', doctorId],
    queryFn: ({ signal }) => call(slotsOfDoctor, { params: { doctorId }, signal }),
  })
  const { data: days } = useQuery({
    ...daysQuery(doctorId, hospital?.timeZone ?? 'UTC', now),
    enabled: hospital !== undefined,
  })
  const doctor = hospital?.doctors.find(({ _id }) => _id === doctorId)
  const day = hospital && proposedOf(days ?? [], now, hospital.timeZone)
  const place = day?.slots.find(({ slotId, why }) => why === null && slots?.some(({ _id }) => _id === slotId))
  const slot = slots?.find(({ _id, active }) => _id === place?.slotId && active)

  const open = useEffectEvent(() => {
    if (hospital && doctor && day && place && slot)
      onFound({
        hospital,
        doctor,
        slot: { ...slot, startTime: place.startTime, endTime: place.endTime },
        day: day.date,
      })
  })
  const isFound = doctor?.availability === 'Available' && slot !== undefined
  useEffect(() => {
    if (isFound) open()
  }, [isFound])

  const fill = useEffectEvent(async () => {
    const person = again === null ? undefined : await personOfVisit(client, again)
    if (person) return onPerson(person)
    // who has booked here before finds those people in the form
    if (recentPatients().length > 0) return
    const { fullName } = await fetchPatientProfile()
    onPerson({ name: fullName, age: '', gender: 'Male' })
  })
  useEffect(() => void fill().catch(() => undefined), [])
  return null
}
