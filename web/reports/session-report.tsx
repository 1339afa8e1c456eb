import { Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn, ChevronLeft, Printer, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import { clockTime, fullDay, sayDay } from '../lib/dates.ts'
import { LoadError } from '../lib/load-error.tsx'
import { givenText, outcomeText } from '../print/index.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Button, Card, LinkButton, PageTitle, Skeleton, Skeletons } from '../ui/index.ts'
import { NumbersTable } from './picture.tsx'
import { reportAddress } from './range.ts'
import { SessionFacts, SlotTimesText } from './session-facts.tsx'
import { Timeline } from './timeline.tsx'
import type { SessionTimes } from './timeline-marks.ts'
import { useReportedSession } from './use-report.ts'

export interface SessionReportProps {
  hospitalName: string
  slotId: string
  day: ServiceDay
  today: ServiceDay
  doctor: string | undefined
  timeZone: string
}

/** A session: its figures and its timeline, which a press swaps for its table. */
export function SessionReport({ hospitalName, slotId, day, today, doctor, timeZone }: SessionReportProps) {
  const { t } = useLingui()
  useLanguage()
  const [isTable, setTable] = useState(false)
  const { data: session, error, isFetching, refetch } = useReportedSession(slotId, day)
  return (
    <div className="report">
      <LinkButton
        kind="quiet"
        small
        icon={ChevronLeft}
        className="up"
        to={reportAddress({ from: day, to: day }, doctor)}
      >
        {sayDay(day, today)}
      </LinkButton>
      {!session && error && (
        <>
          <PageTitle hidden>{t`Session`}</PageTitle>
          <LoadError title={t`The session did not load.`} of={{ error, isFetching, refetch }} />
        </>
      )}
      {!session && !error && (
        <Skeletons className="stack">
          <Skeleton height="64px" width="50%" />
          <Skeleton height="480px" />
        </Skeletons>
      )}
      {session && (
        <>
          <div className="rhead">
            <div className="rsession">
              <PageTitle>{`${session.doctor.name}, ${session.slot.name}`}</PageTitle>
              <p className="muted">
                <SlotTimesText slot={session.slot} />
              </p>
            </div>
            <Button kind="second" small icon={Printer} onClick={() => print()}>
              <Trans>Print</Trans>
            </Button>
          </div>
          <p className="paper-only paper-head">
            <span>{hospitalName}</span>
            <span>{fullDay(day)}</span>
          </p>
          <SessionFacts of={{ ...session, tokens: session.tokens.length }} />
          <Card as="section" className="pic" aria-label={t`Each token from booking to completion`}>
            <header>
              <div>
                <h2>
                  <Trans>Each token from booking to completion</Trans>
                </h2>
              </div>
              {session.tokens.length > 0 && (
                <Button
                  kind="quiet"
                  small
                  icon={isTable ? ChartColumn : Table2}
                  className="pic-swap"
                  onClick={() => setTable(!isTable)}
                >
                  {isTable ? <Trans>Picture</Trans> : <Trans>Table</Trans>}
                </Button>
              )}
            </header>
            {session.tokens.length === 0 ? (
              <p className="muted">
                <Trans>No token was given.</Trans>
              </p>
            ) : isTable ? (
              <TokensTable of={session} timeZone={timeZone} />
            ) : (
              <Timeline of={session} day={day} timeZone={timeZone} />
            )}
          </Card>
        </>
      )}
    </div>
  )
}

function TokensTable({ of: { tokens }, timeZone }: { of: SessionTimes; timeZone: string }) {
  const { t } = useLingui()
  const write = (instant: string | null) => (instant === null ? '–' : clockTime(Date.parse(instant), timeZone))
  return (
    <NumbersTable
      label={t`Each token from booking to completion`}
      heads={[
        t`Token`,
        t({ message: 'Booked', context: 'who gave a token' }),
        t({ message: 'At', context: 'when a token was booked' }),
        t({ message: 'Arrived', context: 'time' }),
        t({ message: 'Called', context: 'time' }),
        t({ message: 'Done', context: 'time of completion' }),
        t({ message: 'Not here', context: 'times of a token' }),
        t`Outcome`,
      ]}
      rows={tokens.map((one) => ({
        key: `${one.queueNumber}`,
        cells: [
          one.queueNumber,
          givenText(one.by),
          write(one.bookedAt),
          write(one.arrivedAt),
          write(one.calledAt),
          write(one.completedAt),
          one.missedAt.map(write).join(', ') || '–',
          [outcomeText(one.outcome), one.cancelledAt && write(one.cancelledAt)].filter(Boolean).join(', '),
        ],
      }))}
    />
  )
}
