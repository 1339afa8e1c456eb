import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LoadError } from '../lib/load-error.tsx'
import { late, latePart, LateScreen } from '../lib/late.tsx'
import { PageTitle, Skeleton, Skeletons, useLocation } from '../ui/index.ts'
import type { Appointment } from '#contract/appointments.ts'
import { bookedIn, shownIn } from './booked-address.ts'
import { FirstAppointment } from './first-appointment.tsx'
import { lateBooked } from './late-booked.ts'
import { Places } from './places.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { useDayParts } from './use-day-parts.ts'
import { useMyAppointments } from './use-my-appointments.ts'

const Booked = latePart(lateBooked, LateScreen)
const NoneOpen = latePart(
  late(() => import('./none-open.tsx')),
  () => <Loading />,
)

/** The patient's home, or a booking's confirmation if the address names one. */
export default function PatientHome() {
  const booked = bookedIn(useLocation().search)
  return booked === null ? <YourToken /> : <Booked key={booked} id={booked} />
}

function YourToken() {
  const { t } = useLingui()
  const { appointments, unconfirmed, fetchedAt, refetch, busy, problem, isNoList } = useMyAppointments()
  const shown = shownIn(useLocation().search)
  const [completed, setCompleted] = useState<Appointment>()
  const day = useDayParts(completed !== undefined || (appointments?.length ?? 0) > 1)
  if (appointments === undefined) {
    return (
      <>
        <PageTitle hidden>{t`Your token`}</PageTitle>
        {problem ? (
          <LoadError
            title={isNoList ? t`Error: Appointments data is not available.` : t`Your token did not load.`}
            of={{ error: problem, isFetching: busy, refetch }}
          />
        ) : (
          <Loading />
        )}
      </>
    )
  }
  const open = completed ? appointments.filter(({ _id }) => _id !== completed._id) : appointments
  const first = open.find(({ _id }) => _id === shown) ?? open.find(({ status }) => status === 'called') ?? open[0]
  const thanks = day && completed && <day.Thanks of={completed} />
  if (!first) {
    return (
      <>
        <PageTitle hidden>{t`Your token`}</PageTitle>
        {thanks}
        <Places />
        <Unconfirmed of={unconfirmed} />
        {unconfirmed.length === 0 && !completed && <NoneOpen />}
      </>
    )
  }
  return (
    <>
      {thanks}
      <Places />
      <FirstAppointment
        key={first._id}
        appointment={first}
        fetchedAt={fetchedAt}
        refetch={refetch}
        onCompleted={setCompleted}
      />
      <Unconfirmed of={unconfirmed} />
      {day && <day.OtherAppointments count={open.length - 1} />}
    </>
  )
}

function Loading() {
  return (
    <Skeletons className="stack">
      <div className="answer">
        <Skeleton height="2.5rem" width="80%" />
        <p>
          <Skeleton height="1.5rem" width="60%" />
        </p>
      </div>
      <Skeleton height="clamp(150px, 42vw, 220px)" />
      <Skeleton height="150px" />
      <Skeleton height="80px" />
    </Skeletons>
  )
}
