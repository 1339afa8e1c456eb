import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { useFocusInList } from '../../lib/focus-in-list.ts'
import { Button, Card } from '../../ui/index.ts'
import type { OwnDoctor } from '../doctors.ts'
import { AbsenceList, useAbsences } from './absence-list.tsx'
import { AbsenceSheet } from './absence-sheet.tsx'

export interface LeaveCardProps {
  hospital: HospitalProfile
  doctor: OwnDoctor
  today: ServiceDay
  /** The sheet for new leave is open. */
  isAdding: boolean
  onAdded: () => void
}

/** The leave of a doctor and the holidays of the hospital, the next first. */
export function LeaveCard({ hospital, doctor, today, isAdding, onAdded }: LeaveCardProps) {
  const { saved, onSaved } = useAbsences()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isHoliday, setHoliday] = useState(false)
  useFocusInList('.away li', () => heading.current)
  const absences = [
    ...doctor.leave.map((absence) => ({ absence, doctorId: doctor._id })),
    ...hospital.holidays.map((absence) => ({ absence, doctorId: undefined })),
  ].toSorted((a, b) => a.absence.from.localeCompare(b.absence.from))

  function close() {
    setHoliday(false)
    onAdded()
  }
  return (
    <>
      <Card as="section" className="away" aria-labelledby="away">
        <header className="settings-head">
          <h2 id="away" ref={heading} tabIndex={-1}>
            <Trans>Leave and holidays</Trans>
          </h2>
          <Button kind="quiet" small icon={Plus} onClick={() => setHoliday(true)}>
            <Trans>Add holiday of the hospital</Trans>
          </Button>
        </header>
        <AbsenceList of={absences} saved={saved} />
      </Card>
      {(isAdding || isHoliday) && (
        <AbsenceSheet
          hospital={hospital}
          absentee={
            isHoliday
              ? { kind: 'holiday', name: hospital.name, doctorId: doctor._id }
              : { kind: 'leave', name: doctor.name, doctorId: doctor._id }
          }
          today={today}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </>
  )
}
