import { Trans, useLingui } from '@lingui/react/macro'
import { Calendar } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { calendarFile } from '#contract/calendar-file.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { bothNames, brandName, Button } from '../ui/index.ts'
import { bookedAddress } from './booked-address.ts'
import { useVisitText } from './visit-text.ts'

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
