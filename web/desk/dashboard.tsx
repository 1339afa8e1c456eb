import { useLingui, Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { sayInstant, today } from '../lib/dates.ts'
import { LoadError } from '../lib/load-error.tsx'
import { readServed } from '../lib/served.ts'
import { useClock } from '../live-queue/index.ts'
import { UntoldPatients } from '../reach/index.ts'
import { Note, PageTitle, Skeleton, Skeletons } from '../ui/index.ts'
import { useMay } from '../lib/use-me.ts'
import { AddPatient, AddPatientButton } from './add-patient.tsx'
import { DayPlan } from './day-plan.tsx'
import { DayStrip } from './day-strip.tsx'
import { DoctorStrip } from './doctor-strip.tsx'
import { bookedIn, type Counted } from './doctor-ticket.tsx'
import type { HeadParts } from './list-head.tsx'
import { FirstHour, isBare } from './set-up/first-hour.tsx'
import { OtherDay } from './other-day.tsx'
import { QueueSelects } from './queue-selects.tsx'
import { show, useShown } from './shown-day.ts'
import { SlotQueue } from './slot-queue.tsx'
import { useChosenSlot } from './use-chosen-slot.ts'
import { useDays } from './use-days.ts'
import { useSecondPressDropped } from '../lib/use-second-press.ts'
import { focusPrimary, primary } from './primary-act.ts'
import { isFree, useKeyboardKept } from './desk-keys.tsx'
import { useDeskHospital } from './use-desk-queue.ts'
import { followingOf, stripOf, useDayPolling, useHospitalDay } from './use-hospital-day.ts'
import './dashboard.css'

const movesOn = (target: EventTarget | null) => target === primary() || isFree(target)

/** The desk: choose a doctor and a slot, see the queue, call the next patient. */
export default function Dashboard() {
  const { t } = useLingui()
  const { hospital, problem, isFetching, refetch } = useDeskHospital()
  return (
    <>
      <PageTitle hidden>{t`Dashboard`}</PageTitle>
      {hospital && <Desk hospital={hospital} />}
      {!hospital && !problem && <Loading />}
      {!hospital && problem && (
        <LoadError
          className="desk-alone"
          title={t`Couldnt fetch hospital details. Please try again later.`}
          of={{ error: problem, isFetching, refetch }}
        />
      )}
    </>
  )
}

function Desk({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const may = useMay()
  useKeyboardKept()
  useSecondPressDropped(movesOn)
  const chosen = useChosenSlot(hospital.doctors)
  const [counted, count] = useState<Counted>()
  const [isAdding, add] = useState(false)
  const { doctor, slot } = chosen
  const now = useClock((at) => today(at, hospital.timeZone))
  /** Another day than today. */
  const { day: shown } = useShown()
  // a desk that is left on tomorrow sees it become today
  const other = shown === now ? undefined : shown
  const day = other ?? now
  const minute = useClock((at) => Math.floor(at / 60_000)) * 60_000
  const days = new Map(useDays(doctor?._id, slot?._id, now, useDayPolling(other !== undefined)))
  const hospitalDay = useHospitalDay(other)
  const { clinic } = hospitalDay
  const strip = stripOf(clinic, minute, hospital.timeZone)
  const known = days.get(now)
  const session = clinic?.doctors.flatMap(({ sessions }) => sessions).find((one) => one.slot._id === slot?._id)
  // the same figure as on the ticket of the strip
  if (known && session && !other) days.set(now, { ...known, taken: bookedIn(session) })
  const next = clinic && slot && followingOf(clinic, slot._id, hospital.timeZone)
  const following = next && {
    session: next,
    onOpen: () => {
      if (doctor) chosen.choose(doctor._id, next.slot._id)
    },
  }
  const isFirstHour = may('settings') && isBare(hospital)
  const parts: HeadParts = {
    days: (
      <DayStrip
        today={now}
        day={day}
        days={days}
        min={other && other < addDays(now, -31) ? other : addDays(now, -31)}
        max={addDays(now, readServed().bookingDaysAhead)}
        onDay={(chosenDay) => show({ day: chosenDay === now ? undefined : chosenDay })}
      />
    ),
    selects: <QueueSelects doctors={hospital.doctors} chosen={chosen} />,
    addPatient: <AddPatientButton isOtherDay={other !== undefined} onPress={() => add(true)} />,
  }
  return (
    <>
      <WrongPasswords of={hospital.wrongPasswords} />
      <UntoldPatients timeZone={hospital.timeZone} onPress={() => focusPrimary({ preventScroll: true })} />
      {clinic && !isFirstHour && (
        <DoctorStrip
          {...strip}
          day={clinic.date}
          isToday={other === undefined}
          timeZone={hospital.timeZone}
          counted={counted}
          chosen={slot && doctor?._id}
          onChoose={chosen.choose}
        />
      )}
      {doctor && slot && other !== undefined ? (
        <OtherDay {...{ hospital, doctor, slot, parts }} today={now} day={other} of={days.get(other)} />
      ) : doctor && slot ? (
        <SlotQueue key={slot._id} {...{ hospital, doctor, slot, parts, following }} onCount={count} />
      ) : (
        <>
          {may('settings') && <FirstHour hospital={hospital} />}
          {!isFirstHour && (
            <DayPlan
              of={hospitalDay}
              day={clinic?.date ?? day}
              isToday={other === undefined}
              now={minute}
              timeZone={hospital.timeZone}
              parts={parts}
              hint={doctor && (doctor.slots.length === 0 ? t`${doctor.name} has no slots yet.` : t`Choose a slot`)}
              onChoose={chosen.choose}
            />
          )}
        </>
      )}
      <AddPatient
        {...{ hospital, doctor, slot }}
        day={other && other > now ? other : undefined}
        isOpen={isAdding}
        onOpen={add}
      />
    </>
  )
}

function Loading() {
  return (
    <Skeletons className="pick">
      <Skeleton height="82px" />
      <Skeleton height="82px" />
    </Skeletons>
  )
}

/** Warns a desk of many wrong passwords for its hospital. */
export function WrongPasswords({ of }: { of: HospitalProfile['wrongPasswords'] }) {
  const [now] = useState(() => Date.now())
  if (!of) return null
  const { count } = of
  const last = sayInstant(Date.parse(of.last), now)
  return (
    <Note tone="near" icon={ShieldAlert} className="desk-note">
      <Trans>
        <b>{count} wrong passwords</b> were tried for this hospital, the last one {last}. Browsers that have logged in
        here before can still log in. If it was not your staff, choose a long password in Settings.
      </Trans>
    </Note>
  )
}
