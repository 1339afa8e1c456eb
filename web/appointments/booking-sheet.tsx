import { Trans, useLingui } from '@lingui/react/macro'
import { Stethoscope } from 'lucide-react'
import { useState } from 'react'
import type { Doctor, Hospital } from '#contract/hospitals.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { proposedDay, sayDay, today } from '../lib/dates.ts'
import { Button, Icon, Sheet } from '../ui/index.ts'
import type { Person } from './recent-patients.ts'
import { BookingForm } from './booking-form.tsx'
import './booking-sheet.css'

export interface BookingSheetProps {
  hospital: Hospital
  doctor: Doctor
  slot: Slot
  /** The day the person chose, or undefined: then the next sensible one. */
  day: ServiceDay | undefined
  /** Whom the token is for, as far as it was typed. */
  person: Person
  onType: (person: Person) => void
  onClose: () => void
}

/** What is booked and for whom. */
export default function BookingSheet({ hospital, doctor, slot, day: wished, onClose, ...typed }: BookingSheetProps) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const first = today(now, hospital.timeZone)
  const proposed = proposedDay(slot, now, hospital.timeZone)
  const [day, setDay] = useState(wished ?? proposed)
  const { name, startTime, endTime } = slot
  return (
    <Sheet title={t`Who is the patient?`} onClose={onClose}>
      <div className="booking-what">
        <Icon of={Stethoscope} />
        <p>
          <b>{doctor.name}</b>
          <br />
          {sayDay(day, first)}
          <br />
          <Trans>
            {name}, {startTime} to {endTime}
          </Trans>
        </p>
        {wished === undefined && day !== first && <OverToday slot={name} onToday={() => setDay(first)} />}
      </div>
      <BookingForm
        booking={{ doctorId: doctor._id, hospitalId: hospital._id, slot: slot._id, appointmentDate: day }}
        {...typed}
        onClose={onClose}
      />
    </Sheet>
  )
}

/** Why another day is proposed, and the way back: many a doctor sees people long after the hour. */
function OverToday({ slot, onToday }: { slot: string; onToday: () => void }) {
  return (
    <div className="booking-over">
      <p>
        <Trans>{slot} is over for today.</Trans>
      </p>
      <Button kind="quiet" small onClick={onToday}>
        <Trans>Book for today all the same</Trans>
      </Button>
    </div>
  )
}
