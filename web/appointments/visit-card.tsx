import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { longDay, nearDay, today } from '../lib/dates.ts'
import { useClock } from '../live-queue/index.ts'
import { Card, Facts } from '../ui/index.ts'
import { doctorOf } from './doctor-of.ts'
import './visit-card.css'

/** The visit: place, doctor, time and patient. */
export function VisitCard({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { hospitalId: hospital, slot, patient, appointmentDate } = appointment
  const doctor = doctorOf(appointment)
  const near = useClock((now) => nearDay(appointmentDate, today(now, hospital.timeZone)))
  const day = longDay(appointmentDate)
  return (
    <Card as="section" aria-labelledby="visit">
      <div className="visit-where">
        <h2 id="visit">
          <bdi>{hospital.name}</bdi>
        </h2>
        <p className="muted">
          {hospital.address} {!hospital.address.includes(hospital.pincode) && hospital.pincode}
        </p>
      </div>
      <Facts
        facts={[
          [t`Doctor`, <Two key="doctor" first={doctor?.name ?? t`Unknown`} second={doctor?.speciality} />],
          [t`Slot`, <Two key="slot" first={slot.name} second={t`${slot.startTime} to ${slot.endTime}`} />],
          [t`Date`, <Two key="date" first={near ?? day} second={near && day} />],
          [t`Patient`, patient.name],
        ]}
      />
    </Card>
  )
}

function Two({ first, second }: { first: string; second: string | undefined }) {
  return (
    <>
      {first}
      {second && (
        <>
          <br />
          <span className="muted">{second}</span>
        </>
      )}
    </>
  )
}
