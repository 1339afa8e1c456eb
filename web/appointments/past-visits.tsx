import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useRef, type ReactElement } from 'react'
import type { PastVisit } from '#contract/past-visits.ts'
import { bookingAddress } from '../lib/booking-address.ts'
import { fullDay } from '../lib/dates.ts'
import { useFocusOnNew } from '../lib/focus-on-new.ts'
import { LoadError } from '../lib/load-error.tsx'
import { Button, Card, LinkButton, ListEmpty, Name, Skeleton, Skeletons } from '../ui/index.ts'
import { Faces } from './faces.tsx'
import { pastQuery } from './past-query.ts'
import './faces.css'

/** The visits that are over: with whom, where and when, their outcome, and the way to the next one. */
export default function PastVisits() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(pastQuery)
  const list = useRef<HTMLDivElement>(null)
  const focusOnNew = useFocusOnNew(list, 'article > h2')
  const visits = data?.pages.flatMap(({ appointments }) => appointments)
  if (!visits)
    return error ? (
      <LoadError title={t`Your past visits did not load.`} of={{ error, isFetching, refetch }} />
    ) : (
      <Skeletons className="stack">
        <Skeleton height="150px" />
        <Skeleton height="150px" />
      </Skeletons>
    )
  if (visits.length === 0)
    return (
      <Card className="empty-card">
        <ListEmpty
          title={t`No past visits yet`}
          text={t`A visit stands here once it is over, with a way to book again.`}
        />
      </Card>
    )
  return (
    <>
      <div className="stack" ref={list}>
        {visits.map((visit) => (
          <Visit key={visit._id} visit={visit} />
        ))}
      </div>
      {hasNextPage && (
        <Button
          kind="second"
          wide
          busy={isFetchingNextPage}
          onClick={() => {
            focusOnNew()
            void fetchNextPage()
          }}
        >
          <Trans>Show earlier visits</Trans>
        </Button>
      )}
    </>
  )
}

function Visit({ visit }: { visit: PastVisit }) {
  const { hospital, doctor, appointmentDate, queueNumber } = visit
  return (
    <Card as="article" className="past" aria-labelledby={`past-${visit._id}`}>
      <h2 id={`past-${visit._id}`} tabIndex={-1}>
        <Name of={doctor} />
      </h2>
      <b className="past-number">{queueNumber}</b>
      <p>
        <span className="muted">
          <Name of={hospital} />
        </span>
        <br />
        <span className="muted">{fullDay(appointmentDate)}.</span> <Outcome status={visit.status} />
      </p>
      {visit.feedback && <Faces of={visit} />}
      <BookAgain visit={visit} />
    </Card>
  )
}

/** What became of a visit. */
function Outcome({ status }: Pick<PastVisit, 'status'>): ReactElement {
  const { t } = useLingui()
  switch (status) {
    case 'completed':
      return <b className="past-good">{t`Visited`}</b>
    case 'cancelled':
      return <b>{t({ message: 'Cancelled', context: 'past visit' })}</b>
    case 'no_show':
      return <b className="past-bad">{t({ message: 'Missed', context: 'past visit' })}</b>
    case 'waiting':
    case 'called':
      return <b>{t`Not called on that day`}</b>
  }
}

/** Opens the booking of the same doctor for the same person. */
export function BookAgain({ visit }: { visit: PastVisit }) {
  const { hospital, doctor, patient, canBook } = visit
  const { name } = patient
  if (!canBook) return null
  return (
    <LinkButton kind="quiet" icon={RotateCcw} to={bookingAddress(hospital, doctor._id, { again: visit._id })}>
      <span>
        <Trans>
          Book again for <bdi>{name}</bdi>
        </Trans>
      </span>
    </LinkButton>
  )
}
