import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addDays } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { readServed } from '../lib/served.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { latePart } from '../lib/late.tsx'
import { latePicker } from '../slots/index.ts'
import { bothNames, SelectField, Sheet, Skeleton } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { useOtherQueue } from './other-queue-fields.tsx'
import { useWalkIn } from './use-walk-in.ts'
import { WalkInForm } from './walk-in-form.tsx'
import { walkInOf } from './walk-in.ts'

const DayAndSlotPicker = latePart(latePicker, () => <Skeleton height="320px" />)

export interface NextVisitProps {
  hospital: HospitalProfile
  slotId: string
  /** Today at the hospital. */
  day: string
  /** The completed token, whose patient comes again. */
  row: DeskRow
  onClose: () => void
}

/** Books the next visit of a patient who was just there: the walk-in form with the same person, after the doctor's days and slots. At
 *  first a week later. */
export default function NextVisit({ hospital, slotId, day, row, onClose }: NextVisitProps) {
  const { t } = useLingui()
  const [person] = useState(() => walkInOf(row, (text) => readTypedMobile(text) !== undefined))
  const walkIn = useWalkIn(person)
  const { where, setWhere } = useOtherQueue(slotId, addDays(day, Math.min(7, readServed().bookingDaysAhead)))
  const doctors = hospital.doctors.filter(({ slots }) => slots.length > 0)
  const doctor = doctors.find(({ slots }) => slots.some(({ _id }) => _id === where.slot))
  const { slot, appointmentDate } = where
  return (
    <Sheet title={t`Next visit`} onClose={onClose}>
      <WalkInForm
        walkIn={walkIn}
        ids={{ doctorId: doctor?._id ?? '', hospitalId: hospital._id, ...where }}
        canExceed={doctor?.slots.find(({ _id }) => _id === slot)?.active === true}
        isOnce
        onDone={onClose}
      >
        {doctors.length > 1 && (
          <SelectField
            label={t`Doctor`}
            value={doctor?._id ?? ''}
            options={doctors.map((one) => ({ value: one._id, label: bothNames(one) }))}
            onChange={(id) => {
              const first = doctors.find(({ _id }) => _id === id)?.slots[0]
              if (first) setWhere({ slot: first._id, appointmentDate })
            }}
          />
        )}
        {doctor && (
          <DayAndSlotPicker
            key={doctor._id}
            doctorId={doctor._id}
            timeZone={hospital.timeZone}
            chosen={{ slot, day: appointmentDate }}
            canWait={false}
            atDesk={{ day: appointmentDate, onDay: (to) => setWhere({ slot, appointmentDate: to }) }}
            onChoose={({ _id }) => setWhere({ slot: _id, appointmentDate })}
          />
        )}
      </WalkInForm>
    </Sheet>
  )
}
