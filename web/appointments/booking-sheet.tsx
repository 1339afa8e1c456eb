import { Trans, useLingui } from '@lingui/react/macro'
import { Stethoscope } from 'lucide-react'
import { useState } from 'react'
import type { Doctor, Hospital } from '#contract/hospitals.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { overToday, sayDay, today } from '../lib/dates.ts'
import { Button, Icon, Sheet } from '../ui/index.ts'
import { BookingForm } from './booking-form.tsx'
import './booking-sheet.css'

export interface BookingSheetProps {
  hospital: Hospital
  doctor: Doctor
  slot: Slot
  /** The day the person chose, or undefined: then the next sensible one. */
  day: ServiceDay | undefined
  onClose: () => void
}

/** What is booked and for whom. */
export default function BookingSheet({ hospital, doctor, slot, day: wished, onClose }: BookingSheetProps) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const first = today(now)
  const isOver = overToday(slot, now)
  const [day, setDay] = useState(wished ?? (isOver ? addDays(first, 1) : first))
  const { name, startTime, endTime } = slot
  const movedOn = isOver && wished === undefined
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
        {movedOn && <OverToday slot={name} isMoved={day !== first} onToday={() => setDay(first)} />}
      </div>
      <BookingForm
        booking={{ doctorId: doctor._id, hospitalId: hospital._id, slot: slot._id, appointmentDate: day }}
        onClose={onClose}
      />
    </Sheet>
  )
}

function OverToday({ slot, isMoved, onToday }: { slot: string; isMoved: boolean; onToday: () => void }) {
  if (!isMoved) return null
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
