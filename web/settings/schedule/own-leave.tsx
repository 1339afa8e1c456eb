import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { today } from '../../lib/dates.ts'
import { useHospitalProfile } from '../../lib/session.ts'
import { useClock } from '../../live-queue/index.ts'
import { Button, Sheet } from '../../ui/index.ts'
import { AbsenceList, useAbsences } from './absence-list.tsx'
import { AbsenceSheet } from './absence-sheet.tsx'
import './schedule.css'
import '../settings.css'

/** The leave of one doctor, on the doctor's screen. */
export default function OwnLeave({ doctorId, onClose }: { doctorId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data: hospital } = useHospitalProfile()
  const now = useClock((at) => today(at, hospital?.timeZone ?? 'UTC'))
  const { saved, onSaved } = useAbsences()
  const [isAdding, setAdding] = useState(false)
  const doctor = hospital?.doctors.find(({ _id }) => _id === doctorId)
  if (!hospital || !doctor) return null
  const { name } = doctor
  if (isAdding) {
    return (
      <AbsenceSheet
        hospital={hospital}
        absentee={{ kind: 'leave', name, doctorId }}
        today={now}
        onSaved={onSaved}
        onClose={() => setAdding(false)}
      />
    )
  }
  return (
    <Sheet title={t`Leave of ${name}`} onClose={onClose}>
      <div className="away">
        <AbsenceList of={doctor.leave.map((absence) => ({ absence, doctorId }))} saved={saved} />
        <Button icon={CalendarPlus} onClick={() => setAdding(true)}>
          <Trans>Add leave</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
