import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportedSession } from '#contract/reports.ts'
import { slotTimes } from '../lib/dates.ts'
import { TokenCounts } from '../print/index.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { LoadError } from '../lib/load-error.tsx'
import { Card, Link, ListEmpty, Skeleton, Skeletons } from '../ui/index.ts'
import { reportAddress } from './range.ts'
import { useSessionsOfDay } from './use-report.ts'

type Of = Parameters<typeof TokenCounts>[0] & Pick<ReportedSession, 'slot' | 'start' | 'wait' | 'withDoctor'>

/** A session in sentences. */
export function SessionFacts({ of }: { of: Of }) {
  const { tokens, wait, withDoctor, start } = of
  return (
    <p className="session-facts">
      <TokenCounts {...of} />
      <span>{wait ? <HalfWaited minutes={wait.half} /> : <Trans>Waiting: too few to say.</Trans>}</span>
      {withDoctor && <HalfWithDoctor minutes={withDoctor.half} />}
      {start !== null && (
        <span>
          <StartText minutes={start} />
        </span>
      )}
      {wait && (
        <span>
          <KnownOf known={wait.known} tokens={tokens} />
        </span>
      )}
    </p>
  )
}

const HalfWaited = ({ minutes }: { minutes: number }) => (
  <Trans>
    Half waited <b>{minutes} min</b> or less
  </Trans>
)

const HalfWithDoctor = ({ minutes }: { minutes: number }) => (
  <span>
    <Trans>
      Half were <b>{minutes} min</b> with the doctor
    </Trans>
  </span>
)

/** Of how many tokens the times are known. */
export const KnownOf = ({ known, tokens }: { known: number | string; tokens: number | string }) => (
  <Trans>
    Time known of <b>{known}</b> of {tokens}
  </Trans>
)

/** @param minutes after the slot's start, negative before it */
export function StartText({ minutes }: { minutes: number }) {
  const count = Math.abs(minutes)
  if (minutes === 0) return <Trans>Began on time</Trans>
  return minutes > 0 ? <Trans>Began {count} min after the start</Trans> : <Trans>Began {count} min early</Trans>
}

/** `9:30 am to 12:30 pm` */
export function SlotTimesText({ slot }: { slot: ReportedSession['slot'] }) {
  const { startTime, endTime } = slotTimes(slot)
  return (
    <Trans>
      {startTime} to {endTime}
    </Trans>
  )
}

/** The sessions of a day. Each leads to its timeline. */
export function DaySessions({ day, doctor }: { day: ServiceDay; doctor: string | undefined }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useSessionsOfDay(day, doctor)
  if (!data && error) return <LoadError title={t`The sessions did not load.`} of={{ error, isFetching, refetch }} />
  if (!data)
    return (
      <Skeletons className="stack">
        <Skeleton height="112px" />
        <Skeleton height="112px" />
      </Skeletons>
    )
  if (data.sessions.length === 0)
    return (
      <Card>
        <ListEmpty title={t`No sessions on this day`} text={t`Choose another day, or all doctors.`} />
      </Card>
    )
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="sessions-head">
        <Trans>Sessions</Trans>
      </h2>
      <ul className="sessions">
        {data.sessions.map((session) => (
          <li key={session.slotId}>
            <Card>
              <h3>
                <Link to={reportAddress({ from: day, to: day }, doctor, session.slotId)}>
                  {session.doctor.name}, {session.slot.name}
                </Link>
              </h3>
              <p className="muted">
                <SlotTimesText slot={session.slot} />
              </p>
              <SessionFacts of={session} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
