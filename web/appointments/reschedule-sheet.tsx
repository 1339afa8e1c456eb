import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { longDay, proposedDay, shortDay } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { lateBox, latePart } from '../lib/late.tsx'
import { latePicker, lateQuietHours } from '../slots/index.ts'
import { Button, Note, Sheet } from '../ui/index.ts'
import { DoctorName } from './doctor-name.tsx'
import './offer.css'
import { useReschedule } from './use-reschedule.ts'

const DayAndSlotPicker = latePart(latePicker, lateBox('320px'))
const QuietHours = latePart(lateQuietHours)

/** Chooses another day or slot for a token. Refused, the old token stays. */
export default function RescheduleSheet({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useLingui()
  const [to, setTo] = useState<{ slot: Slot; day: ServiceDay }>()
  const { mutate, isPending, error, reset } = useReschedule(appointment)
  const { queueNumber, appointmentDate, slot, doctorId, hospitalId: hospital } = appointment
  const old = `${longDay(appointmentDate)}, ${slot.name}`
  const day = to && shortDay(to.day)
  const name = to?.slot.name

  function choose(chosen: Slot, on: ServiceDay | undefined) {
    reset()
    setTo({ slot: chosen, day: on ?? proposedDay(chosen, Date.now(), hospital.timeZone) })
  }
  return (
    <Sheet title={t`Change day`} onClose={onClose}>
      <div className="reschedule">
        <p className="muted">
          <Trans>
            Token {queueNumber}, {old}. It stays yours until you have the new one.
          </Trans>
        </p>
        <h3>
          <DoctorName of={appointment} />
        </h3>
        <DayAndSlotPicker
          doctorId={doctorId}
          timeZone={hospital.timeZone}
          chosen={to && { slot: to.slot._id, day: to.day }}
          canWait={false}
          onChoose={choose}
        />
        <QuietHours isPart hospitalId={hospital._id} />
        <div role="alert" className="contents">
          {error && !isPending && (
            <Note tone="bad" icon={TriangleAlert}>
              {problemText(error)}
            </Note>
          )}
        </div>
        {to && (
          <Button wide busy={isPending} onClick={() => mutate({ slot: to.slot._id, appointmentDate: to.day })}>
            <Trans>
              Change to {day}, {name}
            </Trans>
          </Button>
        )}
      </div>
    </Sheet>
  )
}
