import { Trans, useLingui } from '@lingui/react/macro'
import type { ServiceDay } from '#contract/service-day.ts'
import { LoadError } from '../lib/load-error.tsx'
import { Card, Link, ListEmpty, Skeleton, Skeletons } from '../ui/index.ts'
import { reportAddress } from './range.ts'
import { SessionFacts, SlotTimesText } from './session-facts.tsx'
import { useSessionsOfDay } from './use-report.ts'

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
