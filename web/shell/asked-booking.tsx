import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react'
import { showHospital, type Doctor, type Hospital } from '#contract/hospitals.ts'
import type { SlotDay } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotsOfDoctor, type Slot } from '#contract/slots.ts'
import { personOfVisit } from '../appointments/again-person.ts'
import type { TypedPatient } from '../appointments/typed-patient.ts'
import { call } from '../lib/api.ts'
import { bookingAddress } from '../lib/booking-address.ts'
import { fetchPeopleOfMine } from '../lib/people-of-mine.ts'
import { fetchPatientProfile, patientSession } from '../lib/session.ts'
import { writeTab } from '../lib/tab-storage.ts'
import { daysQuery } from '../slots/days-query.ts'
import { proposedOf } from '../slots/day-words.ts'
import { useDialogs } from '../ui/index.ts'

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
  /** The booking whose sheet is open. */
  choice: Choice | undefined
  onFound: (choice: Choice) => void
  /** Hears whom the list of hospitals has to show instead, since nothing can be booked.
   *  @param doctor undefined where the days of the doctor say nothing */
  onNone: (shown: { hospital: string; doctor: string | undefined }) => void
  onPerson: Dispatch<SetStateAction<TypedPatient>>
}

/** Opens the booking sheet that the address asks for: of the doctor whom a visitor chose before the log-in, or of an earlier visit. The day
 *  is the next one with a place, where none was chosen that still has one. Without a place the list of the hospital's doctors says why. An open
 *  sheet is kept for the log-in, should the session end before the press on *Book token*. */
export default function AskedBooking({ search, choice, onFound, onNone, onPerson }: AskedBookingProps) {
  const asked = new URLSearchParams(search)
  const [hospitalId, doctorId] = [asked.get('hospital'), asked.get('doctor')]
  useEffect(() => {
    writeTab('begunBooking', choice && addressOf(choice))
    return () => {
      if (patientSession.token() !== undefined) writeTab('begunBooking', undefined)
    }
  }, [choice])
  const [again, slotId, date] = ['again', 'slot', 'day'].map((name) => asked.get(name))
  return (
    hospitalId !== null &&
    doctorId !== null && (
      <Asked key={search} {...{ hospitalId, doctorId, again, slotId, date, onFound, onNone, onPerson }} />
    )
  )
}

const addressOf = ({ hospital, doctor, slot, day }: Choice) =>
  bookingAddress(hospital, doctor._id, { slot: slot._id, ...(day !== undefined && { day }) })

interface AskedProps extends Pick<AskedBookingProps, 'onFound' | 'onNone' | 'onPerson'> {
  hospitalId: string
  doctorId: string
  again: string | null | undefined
  /** The slot and the day that were chosen before. */
  slotId: string | null | undefined
  date: string | null | undefined
}

function Asked({ hospitalId, doctorId, again, slotId, date, onFound, onNone, onPerson }: AskedProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
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
  const isChosen = (one: SlotDay) => one.slotId === slotId && one.why === null
  const chosen = days?.find((one) => (date ?? one.date) === one.date && one.slots.some(isChosen))
  const day = chosen ?? (hospital && proposedOf(days ?? [], now, hospital.timeZone))
  const place = day?.slots.find((one) =>
    chosen ? isChosen(one) : one.why === null && slots?.some(({ _id }) => _id === one.slotId),
  )
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
  const isHere = doctor?.availability === 'Available'
  const isFound = isHere && slot !== undefined
  useEffect(() => {
    if (isFound) open()
  }, [isFound])

  const show = useEffectEvent(() => {
    onNone({ hospital: hospitalId, doctor: isHere ? doctorId : undefined })
    const { name } = doctor ?? {}
    if (!isHere && name !== undefined) void dialogs.alert(t`${name} is not available.`)
  })
  const isNone = hospital !== undefined && !isFound && (!isHere || (slots !== undefined && days !== undefined))
  useEffect(() => {
    if (isNone) show()
  }, [isNone])

  const fill = useEffectEvent(async () => {
    if (again) {
      const person = await personOfVisit(client, again)
      if (person) onPerson(person)
      return
    }
    // whom the account remembers is one press away
    const [people, { fullName }] = await Promise.all([fetchPeopleOfMine(client), fetchPatientProfile()])
    // a name that the patient has typed meanwhile stays
    if (people.length === 0) onPerson((typed) => ({ ...typed, name: typed.name || fullName }))
  })
  useEffect(() => void fill().catch(() => undefined), [])
  return null
}
