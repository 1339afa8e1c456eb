import { Trans, useLingui } from '@lingui/react/macro'
import { Stethoscope } from 'lucide-react'
import { useState } from 'react'
import type { Doctor, Hospital } from '#contract/hospitals.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { proposedDay, sayDay, serviceDayOf, slotTimes, today } from '../lib/dates.ts'
import { useProblemText } from '../lib/load-problem-texts.ts'
import { Button, Icon, Name, Sheet } from '../ui/index.ts'
import type { TypedPatient } from './typed-patient.ts'
import { BookingForm } from './booking-form.tsx'
import './booking-sheet.css'

export interface BookingSheetProps {
  hospital: Hospital
  doctor: Doctor
  slot: Slot
  /** The chosen day; undefined selects the proposed day. */
  day: ServiceDay | undefined
  /** The patient's fields as typed so far. */
  person: TypedPatient
  onType: (person: TypedPatient) => void
  onClose: () => void
}

/** The booked slot and the patient's form. */
export default function BookingSheet({ hospital, doctor, slot, day: wished, onClose, ...typed }: BookingSheetProps) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const first = serviceDayOf(slot, now, hospital.timeZone)
  const proposed = proposedDay(slot, now, hospital.timeZone)
  const [day, setDay] = useState(wished ?? proposed)
  const { name } = slot
  const { startTime, endTime } = slotTimes(slot)
  return (
    <Sheet title={t`Who is the patient?`} onClose={onClose}>
      <div className="booking-what">
        <Icon of={Stethoscope} />
        <p>
          <b>
            <Name of={doctor} />
          </b>
          <br />
          {sayDay(day, today(now, hospital.timeZone))}
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

/** Explains why another day is proposed, with a way back: many doctors see patients long after the end time. */
function OverToday({ slot, onToday }: { slot: string; onToday: () => void }) {
  return (
    <div className="booking-over">
      <p>{useProblemText('session-over', { slot })}</p>
      <Button kind="quiet" small onClick={onToday}>
        <Trans>Book for today anyway</Trans>
      </Button>
    </div>
  )
}
