import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { useClock } from '../../live-queue/index.ts'
import { today as todayIn } from '../../lib/dates.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Button, Card } from '../../ui/index.ts'
import { AddSlot, type AddSlotProps } from '../add-slot.tsx'
import type { OwnDoctor } from '../doctors.ts'
import { BeforeBooking } from './before-booking.tsx'
import { DoctorHead, type DoctorHeadProps } from './doctor-head.tsx'
import { LeaveCard } from './leave-card.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { ShownWeek } from './shown-week.tsx'
import type { Chosen } from './week-grid.tsx'
import { mondayOf } from './week.ts'
import './schedule.css'

export interface ScheduleProps extends Pick<DoctorHeadProps, 'onGone'> {
  hospital: HospitalProfile
  doctor: OwnDoctor
}

/** The week of a doctor with the chosen slot or the form for a new one below it, the leave, and what patients read before they book. */
export function Schedule({ hospital, doctor, onGone }: ScheduleProps) {
  const today = useClock((now) => todayIn(now, hospital.timeZone))
  const [monday, setMonday] = useState(() => mondayOf(today))
  const [chosen, setChosen] = useState<Chosen>()
  const [presses, setPresses] = useState(0)
  const [open, setOpen] = useState<'slot' | 'leave'>()
  const [gone, setGone] = useTexts<string>()
  const add = useRef<HTMLButtonElement>(null)
  const { name, slots } = doctor
  const slot = slots.find(({ _id }) => _id === chosen?.slotId) ?? slots[0]
  const date = slot && slot._id === chosen?.slotId ? chosen.date : undefined

  function choose(next: Chosen) {
    setChosen(next)
    setPresses(presses + 1)
    setOpen(undefined)
  }
  function chooseDay(day: ServiceDay | undefined) {
    if (!slot) return
    setChosen({ slotId: slot._id, date: day })
    if (day) setMonday(mondayOf(day))
  }
  function closeForm() {
    setOpen(undefined)
    add.current?.focus()
  }
  return (
    <div className="schedule">
      <Card className="schedule-week">
        <DoctorHead doctor={doctor} onLeave={() => setOpen('leave')} onGone={onGone} />
        <p role="status" className="settings-status">
          {gone}
        </p>
        <ShownWeek
          hospital={hospital}
          doctor={doctor}
          today={today}
          monday={monday}
          onWeek={setMonday}
          chosen={open === 'slot' ? undefined : slot && { slotId: slot._id, date }}
          onChoose={choose}
        />
        <Button
          ref={add}
          kind="quiet"
          small
          icon={Plus}
          className="schedule-add"
          aria-expanded={open === 'slot'}
          onClick={() => {
            setPresses(0)
            setOpen('slot')
          }}
        >
          <Trans>Add Slot to {name}</Trans>
        </Button>
        {open === 'slot' && (
          <NewSlot
            doctor={doctor}
            onAdded={(id) => {
              setChosen({ slotId: id })
              closeForm()
            }}
            onCancel={closeForm}
          />
        )}
        {open !== 'slot' && slot && (
          <RulesPanel
            doctorId={doctor._id}
            slot={slot}
            date={date}
            today={today}
            proposed={monday > today ? monday : today}
            onDate={chooseDay}
            presses={presses}
            onGone={(announcement) => {
              setGone(announcement)
              add.current?.focus()
            }}
          />
        )}
      </Card>
      <LeaveCard
        hospital={hospital}
        doctor={doctor}
        today={today}
        isAdding={open === 'leave'}
        onAdded={() => setOpen(undefined)}
      />
      <BeforeBooking doctor={doctor} />
    </div>
  )
}

/** The form for a new slot, in the place of the chosen one. */
function NewSlot(props: AddSlotProps) {
  const { t } = useLingui()
  const { name } = props.doctor
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="schedule-panel" aria-labelledby="slot-panel">
      <h2 id="slot-panel" ref={heading} tabIndex={-1}>{t`Add Slot to ${name}`}</h2>
      <AddSlot {...props} />
    </section>
  )
}
