import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { longDay, nearDay, today, slotTimes } from '../lib/dates.ts'
import { Speciality } from '../lib/speciality.tsx'
import { useClock } from '../live-queue/index.ts'
import { Card, Facts, Name } from '../ui/index.ts'
import { DoctorName, doctorOf } from './doctor-name.tsx'
import { placeOf } from './place-of.ts'

/** The visit: place, doctor, time and patient. */
export function VisitCard({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { hospitalId: hospital, slot, patient, appointmentDate } = appointment
  const near = useClock((now) => nearDay(appointmentDate, today(now, hospital.timeZone)))
  const day = longDay(appointmentDate)
  const times = slotTimes(slot)
  const doctor = doctorOf(appointment)
  return (
    <Card as="section" aria-labelledby="visit">
      <div className="visit-where">
        <h2 id="visit">
          <Name of={hospital} />
        </h2>
        <p className="muted">{placeOf(hospital)}</p>
      </div>
      <Facts
        facts={[
          [
            t`Doctor`,
            <Two key="doctor" first={<DoctorName of={appointment} />} second={doctor && <Speciality of={doctor} />} />,
          ],
          [t`Slot`, <Two key="slot" first={slot.name} second={t`${times.startTime} to ${times.endTime}`} />],
          [t`Date`, <Two key="date" first={near ?? day} second={near && day} />],
          [t`Patient`, patient.name],
        ]}
      />
    </Card>
  )
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
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
