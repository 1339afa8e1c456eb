import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX2, ChevronLeft, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { useClock } from '../../live-queue/index.ts'
import { today as todayIn } from '../../lib/dates.ts'
import { useMedia } from '../../lib/media.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Button, LinkButton, PageTitle, SecondName } from '../../ui/index.ts'
import { AddSlot } from '../add-slot.tsx'
import type { OwnDoctor } from '../doctors.ts'
import { BeforeBooking } from './before-booking.tsx'
import { LeaveCard } from './leave-card.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { WeekCard } from './week-card.tsx'
import type { Chosen } from './week-grid.tsx'
import { mondayOf } from './week.ts'
import './schedule.css'

/** The week of a doctor with the panel of the chosen slot, the leave, and what patients read before they book. */
export function Schedule({ hospital, doctor }: { hospital: HospitalProfile; doctor: OwnDoctor }) {
  const { t } = useLingui()
  const today = useClock((now) => todayIn(now, hospital.timeZone))
  const [monday, setMonday] = useState(() => mondayOf(today))
  const [chosen, setChosen] = useState<Chosen>()
  const [presses, setPresses] = useState(0)
  const [open, setOpen] = useState<'slot' | 'leave'>()
  const [gone, setGone] = useTexts<string>()
  const isNarrow = useMedia('(max-width: 62.49em)')
  const add = useRef<HTMLButtonElement>(null)
  const { name, speciality, room, slots } = doctor
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
  return (
    <>
      <div className="schedule-head">
        <div>
          <LinkButton kind="quiet" small icon={ChevronLeft} to="/load-hospital-details">
            <Trans>Doctors Settings</Trans>
          </LinkButton>
          <PageTitle>{name}</PageTitle>
          <p className="muted">
            <SecondName of={doctor} /> {room ? t`${speciality}, room ${room}` : speciality}
          </p>
        </div>
        <Button kind="second" icon={CalendarX2} onClick={() => setOpen('leave')}>
          <Trans>Add leave</Trans>
        </Button>
        <Button
          ref={add}
          kind="second"
          icon={Plus}
          aria-label={t`Add Slot to ${name}`}
          aria-expanded={open === 'slot'}
          onClick={() => setOpen('slot')}
        >
          {isNarrow ? <Trans>Add Slot</Trans> : <Trans>Add Slot to {name}</Trans>}
        </Button>
      </div>
      <p role="status" className="settings-told">
        {gone}
      </p>
      <div className="schedule">
        <WeekCard
          hospital={hospital}
          doctor={doctor}
          today={today}
          monday={monday}
          onWeek={setMonday}
          chosen={slot && { slotId: slot._id, date }}
          onChoose={choose}
        />
        {open === 'slot' && (
          <section className="schedule-panel" aria-labelledby="slot-panel">
            <h2 id="slot-panel">{t`Add Slot to ${name}`}</h2>
            <AddSlot
              doctor={doctor}
              onAdded={() => setOpen(undefined)}
              onCancel={() => {
                setOpen(undefined)
                add.current?.focus()
              }}
            />
          </section>
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
        <LeaveCard
          hospital={hospital}
          doctor={doctor}
          today={today}
          isAdding={open === 'leave'}
          onAdded={() => setOpen(undefined)}
        />
        <BeforeBooking doctor={doctor} />
      </div>
    </>
  )
}
