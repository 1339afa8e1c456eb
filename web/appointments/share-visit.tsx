import { useLingui, Trans } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { longDay, slotTimes } from '../lib/dates.ts'
import { bothNames, ShareButton, brandName, Button } from '../ui/index.ts'
import { doctorOf } from './doctor-name.tsx'
import { placeOf } from './place-of.ts'
import { Calendar } from 'lucide-react'
import { calendarFile } from '#contract/calendar-file.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { bookedAddress } from './booked-address.ts'

/** A visit as text, for sharing and for calendars. */
function useVisitText(appointment: Appointment) {
  const { t } = useLingui()
  const { hospitalId: hospital, slot, queueNumber, appointmentDate } = appointment
  const { name } = slot
  const { startTime, endTime } = slotTimes(slot)
  const doctor = doctorOf(appointment)
  return {
    title: t`Token ${queueNumber} at ${bothNames(hospital)}`,
    doctor: doctor && bothNames(doctor),
    when: t`${longDay(appointmentDate)}, ${name}, ${startTime} to ${endTime}`,
    address: placeOf(hospital),
  }
}

/** Shares the visit, with the link of its token. */
export function ShareVisit({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { title, doctor, when, address } = useVisitText(appointment)
  const { link } = appointment
  const text = [title, doctor, when, address, appointment.hospitalId.contactNo].filter(Boolean).join('\n')
  return (
    <ShareButton
      what={{ title, text, ...(link !== undefined && { url: location.origin + link }) }}
      copied={t`The visit is copied. Paste it into a message.`}
      copyThis={t`Copy this to share the visit`}
    />
  )
}

/** Offers the visit as a calendar file. */
export function CalendarButton({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { title, doctor, when, address } = useVisitText(appointment)
  const { _id, patient, queueNumber, hospitalId: hospital, appointmentDate: day } = appointment

  function save() {
    const file = calendarFile({
      uid: `${_id}@${brandName.toLowerCase()}`,
      day,
      ...slotHours(appointment),
      summary: title,
      description: [
        doctor,
        when,
        patient.name,
        t`At the desk, say your token number: ${queueNumber}.`,
        hospital.contactNo,
      ]
        .filter(Boolean)
        .join('\n'),
      location: `${bothNames(hospital)}, ${address}`,
      url: new URL(bookedAddress(_id), location.href).href,
      product: brandName,
      madeAt: Date.now(),
    })
    const fileAddress = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: fileAddress, download: `token-${queueNumber}.ics` })
    link.click()
    // the browser starts reading the file shortly after the click
    setTimeout(() => URL.revokeObjectURL(fileAddress), 60_000)
  }
  return (
    <Button kind="second" icon={Calendar} onClick={save}>
      <Trans>Calendar</Trans>
    </Button>
  )
}
