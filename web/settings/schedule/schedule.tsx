import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX2, Pencil, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { useClock } from '../../live-queue/index.ts'
import { today as todayIn, typedTime } from '../../lib/dates.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Button, Card, PageTitle, SecondName, Switch, TextField } from '../../ui/index.ts'
import { AddSlot, type AddSlotProps } from '../add-slot.tsx'
import { doctorChanged, type OwnDoctor } from '../doctors.ts'
import { setAvailability, updateDoctor } from '#contract/hospitals.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { FormError } from '../form-end.tsx'
import { useForm } from '../use-form.ts'
import { SavedStatus, useSaved } from './saved-status.tsx'
import { useSpecialityName } from '../../lib/speciality-name.tsx'
import { DoctorSheet } from '../doctor-sheet.tsx'
import { SwitchError, useSwitch } from '../use-switch.tsx'
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

interface DoctorHeadProps {
  doctor: OwnDoctor
  onLeave: () => void
  /** @param announcement the outcome for the waiting patients */
  onGone: (announcement: () => string) => void
}

/** A doctor: name, what patients read, availability, details and leave. */
function DoctorHead({ doctor, onLeave, onGone }: DoctorHeadProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const { _id: id, name, room, fee, timings } = doctor
  const speciality = useSpecialityName(doctor)
  const { on, turn, failure } = useSwitch(doctor.availability === 'Available', async (available) => {
    const availability = available ? 'Available' : 'Not Available'
    const saved = await callAsHospital(setAvailability, { params: { id }, body: { availability } })
    await hospitalChanged(doctorChanged(saved))
  })
  const facts = [
    room ? t`${speciality}, room ${room}` : speciality,
    fee,
    timings && t`${typedTime(timings.start)} to ${typedTime(timings.end)}`,
  ].filter(Boolean)
  return (
    <header className="doctor-head">
      <div>
        <PageTitle>{name}</PageTitle>
        <p className="muted">
          <SecondName of={doctor} /> {facts.join(', ')}
        </p>
      </div>
      <Switch label={t`${name} available`} state={on ? t`Available` : t`Not Available`} checked={on} onChange={turn} />
      <Button kind="quiet" small icon={Pencil} aria-label={t`Edit ${name}`} onClick={() => setEditing(true)}>
        <Trans>Edit</Trans>
      </Button>
      <Button kind="quiet" small icon={CalendarX2} onClick={onLeave}>
        <Trans>Add leave</Trans>
      </Button>
      {failure && <SwitchError failure={failure} />}
      {editing && <DoctorSheet doctor={doctor} onClose={() => setEditing(false)} onGone={onGone} />}
    </header>
  )
}

/** What patients read of a doctor before they book: the fee and a note. An empty one is not shown. */
function BeforeBooking({ doctor: { _id: id, fee = '', note = '' } }: { doctor: OwnDoctor }) {
  const { t } = useLingui()
  const saved = useSaved()
  const form = useForm({
    start: { fee, note },
    check: () => ({}),
    async send(body) {
      await hospitalChanged(doctorChanged(await callAsHospital(updateDoctor, { params: { id }, body })))
      saved.show()
    },
  })
  return (
    <Card as="section" className="before-booking" aria-labelledby="before-booking">
      <h2 id="before-booking">
        <Trans>Shown before booking</Trans>
      </h2>
      <form className="settings-form" noValidate onSubmit={form.submit} onChange={saved.hide}>
        <TextField {...form.field('fee')} label={t`Fee`} maxLength={60} autoComplete="off" />
        <TextField {...form.field('note')} label={t`Note`} maxLength={200} autoComplete="off" />
        {form.failure && !form.isShownAtField && <FormError title={t`This was not saved.`} reason={form.failure} />}
        <SavedStatus saved={saved} />
        <div className="settings-acts">
          <Button type="submit" kind="second" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
