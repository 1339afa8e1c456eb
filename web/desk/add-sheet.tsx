import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { showQueue } from '#contract/queues.ts'
import { dayOfWeek, today, bareTime } from '../lib/dates.ts'
import { lateBox, latePart } from '../lib/late.tsx'
import { useSpecialityNames } from '../lib/speciality-name.tsx'
import { useLanguage } from '../lib/use-language.ts'
import { useClock } from '../live-queue/index.ts'
import { latePicker } from '../slots/index.ts'
import { bothNames, Button, SelectField, Sheet } from '../ui/index.ts'
import { callAsHospital } from '../lib/session.ts'
import { Added } from './added.tsx'
import { KeyHint } from './desk-keys.tsx'
import { useOtherQueue } from './other-queue-fields.tsx'
import type { useWalkIn } from './walk-in.ts'
import { WalkInForm } from './walk-in-form.tsx'
import './add-patient.css'
import './queue-sheets.css'

const DayAndSlotPicker = latePart(latePicker, lateBox('320px'))

export interface AddSheetProps {
  title: string
  hospital: HospitalProfile
  walkIn: ReturnType<typeof useWalkIn>
  /** The slot and the day that are chosen at first. */
  slotId: string
  day: ServiceDay
  /** Only one patient is added. */
  isOnce?: boolean
  onClose: () => void
}

/** Adds a walk-in: who on the left, when on the right; then what the patient takes along. */
export function AddSheet({ title, hospital, walkIn, slotId, day, isOnce = false, onClose }: AddSheetProps) {
  const { t } = useLingui()
  useLanguage()
  const specialityOf = useSpecialityNames()
  const { where, setWhere } = useOtherQueue(slotId, day)
  const now = useClock((at) => today(at, hospital.timeZone))
  const doctors = hospital.doctors.filter(({ slots }) => slots.length > 0)
  const doctor = doctors.find(({ slots }) => slots.some(({ _id }) => _id === where.slot))
  const { slot, appointmentDate } = where
  const date = dayOfWeek(appointmentDate)
  const { added, addedOf } = walkIn
  if (added) {
    return (
      <Sheet key="added" title={t`Patient was added successfully!`} onClose={onClose}>
        <Added appointment={added} taken={addedOf?.language} hospital={hospital}>
          {!isOnce && (
            <Button kind="quiet" icon={Plus} aria-keyshortcuts="Alt+N" onClick={walkIn.forget}>
              <Trans>Add another</Trans>
              <KeyHint>Alt N</KeyHint>
            </Button>
          )}
          <Button kind="quiet" aria-keyshortcuts="Escape" onClick={onClose}>
            <Trans>Done</Trans>
            <KeyHint>Esc</KeyHint>
          </Button>
        </Added>
      </Sheet>
    )
  }
  return (
    <Sheet key="add" title={title} onClose={onClose}>
      <WalkInForm
        walkIn={walkIn}
        ids={{
          doctorId: doctor?._id ?? '',
          hospitalId: hospital._id,
          slot,
          // the server knows the day of a session that lasts past midnight
          ...(appointmentDate !== now && { appointmentDate }),
        }}
        canExceed={doctor?.slots.find(({ _id }) => _id === slot)?.active === true}
        preview={<NextToken slotId={slot} day={appointmentDate} timeZone={hospital.timeZone} />}
        action={appointmentDate === now ? <Trans>Add Patient</Trans> : <Trans>Add Patient for {date}</Trans>}
      >
        <SelectField
          label={t`Doctor`}
          value={doctor?._id ?? ''}
          options={doctors.map((one) => ({
            value: one._id,
            label: bothNames({ ...one, name: `${one.name} - ${specialityOf(one)}` }),
          }))}
          onChange={(id) => {
            const first = doctors.find(({ _id }) => _id === id)?.slots[0]
            if (first) setWhere({ slot: first._id, appointmentDate })
          }}
        />
        {doctor && <h3 className="sr">{t`Slot`}</h3>}
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

interface NextTokenProps {
  slotId: string
  day: ServiceDay
  /** The hospital's. */
  timeZone: string
}

/** The token of a patient who is added now, and when it is called as far as that is known. Another desk or a phone may take it first. */
function NextToken({ slotId, day, timeZone }: NextTokenProps) {
  useLanguage()
  const { data } = useQuery({
    queryKey: ['hospital', 'queue', 'next-token', slotId, day],
    queryFn: ({ signal }) => callAsHospital(showQueue, { params: { slotId }, query: { date: day }, signal }),
    refetchInterval: 10_000,
  })
  if (!data) return null
  const { waiting, called, completed, noShow, cancelled } = data.counts
  const number = waiting + called + completed + noShow + cancelled + 1
  if (!data.estimate) {
    return (
      <p className="walk-in-next">
        <Trans>Token {number}</Trans>
      </p>
    )
  }
  const from = bareTime(Date.parse(data.estimate.from), timeZone)
  const to = bareTime(Date.parse(data.estimate.to), timeZone)
  return (
    <p className="walk-in-next">
      <Trans>
        Token {number}, about {from} to {to}
      </Trans>
    </p>
  )
}
