import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { lineIsPaused } from '#contract/notice-texts.ts'
import { myClinics, type MyClinic, type TodayOfDoctor } from '#contract/my-clinics.ts'
import type { WhyNot } from '#contract/schedule.ts'
import { bookingAddress } from '../lib/booking-address.ts'
import { bareTime, typedTime } from '../lib/dates.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { useProblemText } from '../lib/load-problem-texts.ts'
import { useFollowed, useLive, useLiveConnection, useQueueState } from '../lib/live-socket.ts'
import { LoadError } from '../lib/load-error.tsx'
import { callAsPatient } from '../lib/session.ts'
import { useStored } from '../lib/storage.ts'
import { clinicsKey, useStarring } from '../lib/use-starring.ts'
import { writeText } from '../lib/write-text.ts'
import { FreshnessText, useIsLive, useKnownAt, useOnlineSince, usePollingInterval } from '../live-queue/index.ts'
import { Card, IconButton, LinkButton, Name } from '../ui/index.ts'
import './my-clinics.css'

/** How often the ranges of a walk-in are asked for, in milliseconds; the numbers are live. */
const askEvery = 30_000

/** The hospitals that the patient has visited or starred, with what their doctors do now. Renders nothing without one.
 *  @param onWaiting hears when it is known which they are, or that this is not known */
export default function MyClinics({ onWaiting }: { onWaiting?: (isWaiting: boolean) => void }) {
  const { t } = useLingui()
  useLive(useStored('token'))
  const polling = usePollingInterval()
  const {
    data = [],
    dataUpdatedAt,
    isPending,
    isLoadingError,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: clinicsKey,
    queryFn: ({ signal }) => callAsPatient(myClinics, { signal }),
    refetchInterval: polling || askEvery,
  })
  useFocusInList('.clinic', () => document.querySelector('h1'))
  const tell = useEffectEvent(() => onWaiting?.(false))
  useLayoutEffect(() => {
    if (!isPending) tell()
  }, [isPending])
  // The list is of many queues, whose states each connection brings: it is as current as that, or the last answer.
  const { link } = useLiveConnection()
  const isOnline = useOnlineSince() !== undefined
  const isFresh = useIsLive('', '', dataUpdatedAt)
  const live = (link === 'live' && isOnline) || isFresh
  const knownAt = useKnownAt(dataUpdatedAt)
  if (isLoadingError) return <LoadError title={t`Your clinics did not load.`} of={{ error, isFetching, refetch }} />
  if (data.length === 0) return null
  return (
    <section className="stack" aria-labelledby="my-clinics">
      <div className="clinics-head">
        <h2 id="my-clinics">
          <Trans>My clinics</Trans>
        </h2>
        <FreshnessText live={live} knownAt={knownAt} dot />
      </div>
      {data.map((clinic) => (
        <Clinic key={clinic._id} clinic={clinic} />
      ))}
    </section>
  )
}

function Clinic({ clinic }: { clinic: MyClinic }) {
  const { t } = useLingui()
  const { _id: hospitalId, name, starred } = clinic
  const starring = useStarring(hospitalId, starred)
  return (
    <Card as="article" className="clinic" aria-labelledby={`clinic-${hospitalId}`}>
      <div className="clinic-head">
        <h3 id={`clinic-${hospitalId}`}>
          <Name of={clinic} />
        </h3>
        <IconButton
          label={starred ? t`Take ${name} from my clinics` : t`Star ${name}`}
          icon={Star}
          className={starred ? 'clinic-starred' : ''}
          aria-pressed={starred}
          busy={starring.isPending}
          onClick={() => starring.mutate()}
        />
      </div>
      <ul>
        {clinic.doctors.map((doctor) => (
          <li key={doctor._id} className="clinic-doctor">
            {doctor.today ? (
              <Session today={doctor.today} clinic={clinic} doctor={doctor} />
            ) : (
              <DoctorNow doctor={doctor} number={0}>
                <p className="muted">
                  {doctor.away ? <Away why={doctor.away} /> : <Trans>No session left today</Trans>}
                </p>
              </DoctorNow>
            )}
            {doctor.availability === 'Available' && (
              <LinkButton kind="second" small to={bookingAddress(clinic, doctor._id)}>
                <Trans>Book</Trans>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The leave or the holiday, in a sentence. */
const Away = ({ why: { code, params } }: { why: WhyNot }) => useProblemText(code, params)

/** A doctor's session: the live number and who waits, or when it starts. */
function Session({
  today,
  clinic,
  doctor,
}: {
  today: TodayOfDoctor
  clinic: MyClinic
  doctor: MyClinic['doctors'][number]
}) {
  const { t } = useLingui()
  useFollowed(today.slotId, today.date)
  const live = useQueueState(today.slotId, today.date)
  const { currentQueueNumber, waiting, state } = live ?? today
  const [called] = live ? live.called.map(({ queueNumber }) => queueNumber) : today.called
  const number = called ?? currentQueueNumber
  const start = typedTime(today.startTime)
  const [from, to] = [today.walkIn?.from, today.walkIn?.to].map(
    (end) => end && bareTime(Date.parse(end), clinic.timeZone),
  )
  const words = {
    open: number === 0 ? t`Not started yet` : undefined,
    late: t`The doctor is late`,
    paused: writeText(lineIsPaused),
    closed: t`The session is over`,
  }[state]
  const isOver = state === 'closed'
  const below = number > 0 ? t({ message: 'now', context: 'below a live number' }) : start
  return (
    <DoctorNow doctor={doctor} number={number} below={below} isHeldUp={state !== 'open'}>
      <p className="muted">
        {words !== undefined && <>{words}. </>}
        {!isOver && t`${plural(waiting, { 0: 'No one waits.', one: '# waits.', other: '# wait.' })}`}
      </p>
      {!isOver && from !== undefined && to !== undefined && (
        <p className="muted">
          <Trans>
            You: about <b className="nowrap">{from}</b> to <b className="nowrap">{to}</b>
          </Trans>
        </p>
      )}
    </DoctorNow>
  )
}

interface DoctorNowProps {
  doctor: MyClinic['doctors'][number]
  /** Live; 0 before the first call, and without a session. */
  number: number
  /** Under the number. */
  below?: string | undefined
  /** The line does not move. */
  isHeldUp?: boolean
  /** Beside it, under the doctor's name. */
  children: ReactNode
}

/** A small ticket with the live number, and the doctor's name. */
function DoctorNow({ doctor, number, below, isHeldUp = false, children }: DoctorNowProps) {
  const hasStarted = number > 0
  return (
    <>
      <p className="clinic-ticket" data-pale={hasStarted && !isHeldUp ? undefined : ''}>
        <b>{hasStarted ? number : '–'}</b>
        {below !== undefined && <span>{below}</span>}
      </p>
      <div>
        <p>
          <b>
            <Name of={doctor} />
          </b>
        </p>
        {children}
      </div>
    </>
  )
}
