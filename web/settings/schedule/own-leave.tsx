import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { today } from '../../lib/dates.ts'
import { hospitalChanged, useHospitalProfile } from '../../lib/session.ts'
import { useClock } from '../../live-queue/index.ts'
import { Button, Sheet } from '../../ui/index.ts'
import { AbsenceRow } from './absence-row.tsx'
import { AbsenceSheet } from './absence-sheet.tsx'
import { SavedStatus, useSaved } from './saved-status.tsx'
import { allDaysChanged } from './use-days.ts'
import './schedule.css'
import '../settings.css'

const reload = () => Promise.all([hospitalChanged(), allDaysChanged()])

/** The leave of one doctor, on the doctor's screen. */
export default function OwnLeave({ doctorId, onClose }: { doctorId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data: hospital } = useHospitalProfile()
  const now = useClock((at) => today(at, hospital?.timeZone ?? 'UTC'))
  const saved = useSaved()
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
        onSaved={(notice) => {
          saved.say(() =>
            notice === 0
              ? t`Saved.`
              : t`${plural(notice, { one: 'Saved. # person gets a notice.', other: 'Saved. # people get a notice.' })}`,
          )
          void reload()
        }}
        onClose={() => setAdding(false)}
      />
    )
  }
  return (
    <Sheet title={t`Leave of ${name}`} onClose={onClose}>
      <div className="away">
        <SavedStatus saved={saved} />
        {doctor.leave.length === 0 ? (
          <p className="muted">
            <Trans>None is planned.</Trans>
          </p>
        ) : (
          <ul>
            {doctor.leave.map((absence) => (
              <AbsenceRow
                key={absence._id}
                absence={absence}
                doctorId={doctorId}
                onGone={() => {
                  saved.say(() => t`Deleted.`)
                  return reload()
                }}
              />
            ))}
          </ul>
        )}
        <Button icon={CalendarPlus} onClick={() => setAdding(true)}>
          <Trans>Add leave</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
