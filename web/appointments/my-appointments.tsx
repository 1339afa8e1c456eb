import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { sayDay, today } from '../lib/dates.ts'
import { LoadError } from '../lib/load-error.tsx'
import { late, latePart } from '../lib/late.tsx'
import { FreshnessText, useClock, useIsLive, useKnownAt } from '../live-queue/index.ts'
import { PageTitle, Skeleton, Skeletons, useLocation } from '../ui/index.ts'
import { PulseButton } from '../ui/ticket/index.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { Places } from './places.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { useMyAppointments } from './use-my-appointments.ts'
import './my-appointments.css'

const NoAppointments = latePart(
  late(() => import('./no-appointments.tsx')),
  () => <Loading />,
)

const ActiveOrPast = latePart(
  late(() => import('./active-or-past.tsx')),
  () => <Skeleton height="48px" />,
)

const PastVisits = latePart(
  late(() => import('./past-visits.tsx')),
  () => <Loading />,
)

/** The patient's open appointments, and those that are over. */
export default function MyAppointments() {
  const { t } = useLingui()
  const isPast = useLocation().search === '?past'
  const mine = useMyAppointments()
  const [first] = isPast ? [] : (mine.appointments ?? [])
  return (
    <>
      <div className="row between">
        <PageTitle>{t`My Appointments`}</PageTitle>
        {first && <PulseButton />}
      </div>
      <ActiveOrPast />
      {isPast ? <PastVisits /> : <Active {...mine} />}
    </>
  )
}

/** The open ones, by day. */
function Active({
  appointments,
  unconfirmed,
  fetchedAt,
  refetch,
  busy,
  problem,
  isNoList,
}: ReturnType<typeof useMyAppointments>) {
  const { t } = useLingui()
  const [first] = appointments ?? []
  return (
    <>
      {appointments === undefined && !problem && <Loading />}
      {appointments === undefined && problem && (
        <LoadError
          title={isNoList ? t`Error: Appointments data is not available.` : t`Your appointments did not load.`}
          of={{ error: problem, isFetching: busy, refetch }}
        />
      )}
      {appointments && <Places />}
      <Unconfirmed of={unconfirmed} />
      {appointments && !first && unconfirmed.length === 0 && <NoAppointments />}
      {appointments?.map((appointment, place) => (
        <Fragment key={appointment._id}>
          {appointment.appointmentDate !== appointments[place - 1]?.appointmentDate && (
            <h2 className="day">
              <DayWords of={appointment} />
              {appointment === first && <Freshness of={appointment} fetchedAt={fetchedAt} />}
            </h2>
          )}
          <AppointmentCard appointment={appointment} fetchedAt={fetchedAt} refetch={refetch} />
        </Fragment>
      ))}
    </>
  )
}

function DayWords({ of: { appointmentDate, hospitalId } }: { of: Appointment }) {
  return <span>{useClock((now) => sayDay(appointmentDate, today(now, hospitalId.timeZone)))}</span>
}

function Freshness({ of: { slotId, appointmentDate }, fetchedAt }: { of: Appointment; fetchedAt: number }) {
  return <FreshnessText dot live={useIsLive(slotId, appointmentDate, fetchedAt)} knownAt={useKnownAt(fetchedAt)} />
}

function Loading() {
  return (
    <Skeletons className="stack">
      <Skeleton height="24px" width="60%" />
      <Skeleton height="426px" />
      <Skeleton height="426px" />
    </Skeletons>
  )
}
