import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addDays } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { Sheet } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { OtherQueueFields, useOtherQueue } from './other-queue-fields.tsx'
import { useWalkIn } from './use-walk-in.ts'
import { WalkInForm } from './walk-in-form.tsx'
import { walkInOf } from './walk-in.ts'

export interface NextVisitProps {
  hospital: HospitalProfile
  slotId: string
  /** Today at the hospital. */
  day: string
  /** The completed token, whose patient comes again. */
  row: DeskRow
  onClose: () => void
}

/** Books the next visit of a patient who was just there: the walk-in form with the same person, a slot and a day. */
export default function NextVisit({ hospital, slotId, day, row, onClose }: NextVisitProps) {
  const { t } = useLingui()
  const [person] = useState(() => walkInOf(row, (text) => readTypedMobile(text) !== undefined))
  const walkIn = useWalkIn(person)
  const { where, setWhere } = useOtherQueue(slotId, addDays(day, 7))
  const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === where.slot))
  return (
    <Sheet title={t`Next visit`} onClose={onClose}>
      <WalkInForm
        walkIn={walkIn}
        ids={{ doctorId: doctor?._id ?? '', hospitalId: hospital._id, ...where }}
        canExceed={doctor?.slots.find(({ _id }) => _id === where.slot)?.active === true}
        isOnce
        onDone={onClose}
      >
        <OtherQueueFields hospital={hospital} day={day} where={where} onChange={setWhere} />
      </WalkInForm>
    </Sheet>
  )
}
