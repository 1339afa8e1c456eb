import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, useEffect, useEffectEvent } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { LoadError } from '../lib/load-error.tsx'
import { Card, ListEmpty, PageTitle, Skeleton, Skeletons, VisuallyHidden } from '../ui/index.ts'
import { useTexts } from '../lib/use-texts.ts'
import { NewSetUpLink } from './new-set-up-link.tsx'
import { RequestCard } from './request-card.tsx'
import { useRequests, useChanges } from './waiting-list.ts'
import { ChangeCard } from './change-card.tsx'
import './admin.css'
import './requests.css'

/** The waiting registration requests and changes of details. Each request is decided once. */
export default function Requests() {
  const { t } = useLingui()
  const { data: requests, error, isFetching, refetch, dataUpdatedAt } = useRequests()
  const [approved, setApproved] = useState<readonly SetUp[]>([])
  const screen = useRef<HTMLDivElement>(null)
  const isEmpty = requests?.length === 0

  /** The focus moves to the request that took the decided one's place, or to the heading. */
  function focusAt(place: number) {
    const names = screen.current?.querySelectorAll<HTMLElement>('.request h2')
    const next = names?.[place] ?? screen.current?.querySelector('h1')
    next?.focus()
  }
  const { announcement, leave } = useLeavingCard(requests, isFetching, focusAt)

  function dismiss(done: SetUp) {
    setApproved(approved.filter((one) => one !== done))
    focusAt(0)
  }
  return (
    <div ref={screen} className="admin-page">
      <header className="requests-intro">
        {!requests && !error && <Skeleton height="58px" width="36px" />}
        {requests && !isEmpty && (
          <span className="requests-count" aria-hidden="true">
            {requests.length}
          </span>
        )}
        <div>
          <PageTitle>{t`Registration requests`}</PageTitle>
          {!requests && !error && <Skeleton height="24px" width="min(60vw, 460px)" />}
          {requests && !isEmpty && (
            <p className="muted">
              <Trans>
                Total registration requests: {requests.length}. Approving creates the hospital and its set-up code.
              </Trans>
            </p>
          )}
        </div>
      </header>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className="requests">
        {approved.map((setUp) => (
          <Card key={setUp.setupCode}>
            <NewSetUpLink
              level="h2"
              title={t`${setUp.hospital.name} is registered`}
              setUp={setUp}
              onDone={() => dismiss(setUp)}
            />
          </Card>
        ))}
        {error && <LoadError title={t`The registration requests did not load.`} of={{ error, isFetching, refetch }} />}
        {isEmpty && (
          <Card>
            <ListEmpty title={t`No registration requests`} text={t`New ones appear here.`} />
          </Card>
        )}
        {requests?.map((request, place) => (
          <RequestCard
            key={request._id}
            request={request}
            now={dataUpdatedAt}
            onApproved={(setUp) => setApproved((all) => [setUp, ...all])}
            onLeaving={(announcement) => leave(request._id, place, announcement)}
          />
        ))}
        {!requests && !error && <Loading />}
      </div>
      <Changes />
    </div>
  )
}

function Loading() {
  return (
    <Skeletons className="requests">
      {['60%', '48%', '66%'].map((width) => (
        <Card key={width} className="request">
          <div>
            <Skeleton height="26px" width={width} />
            <Skeleton height="24px" />
            <Skeleton height="24px" width="70%" />
          </div>
          <div>
            <Skeleton height="84px" />
          </div>
          <div>
            <Skeleton height="84px" />
          </div>
          <div>
            <Skeleton height="112px" />
          </div>
        </Card>
      ))}
    </Skeletons>
  )
}

/** The waiting changes of details. Renders nothing without one. */
function Changes() {
  const { t } = useLingui()
  const { data: changes, error, isFetching, refetch, dataUpdatedAt } = useChanges()
  const list = useRef<HTMLDivElement>(null)
  const { announcement, leave } = useLeavingCard(changes, isFetching, (place) => {
    const next = list.current?.querySelectorAll<HTMLElement>('.change h3')[place]
    ;(next ?? document.querySelector('h1'))?.focus()
  })
  const isShown = error !== null || (changes !== undefined && changes.length > 0)
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isShown && (
        <section className="changes" aria-labelledby="changes">
          <div>
            <h2 id="changes">
              <Trans>Changes of details</Trans>
            </h2>
            <p className="muted">
              <Trans>Patients see the details as they are now until you approve the new ones.</Trans>
            </p>
          </div>
          {error && <LoadError title={t`The changes of details did not load.`} of={{ error, isFetching, refetch }} />}
          <div ref={list} className="requests">
            {changes?.map((change, place) => (
              <ChangeCard
                key={change._id}
                change={change}
                now={dataUpdatedAt}
                onLeaving={(announcement) => leave(change._id, place, announcement)}
              />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Announces that a card leaves a list, and moves the focus that it held: to the card in its place, as `focusAt` decides. */
function useLeavingCard(
  entries: readonly { _id: string }[] | undefined,
  isFetching: boolean,
  focusAt: (place: number) => void,
) {
  const [announcement, setAnnouncement] = useTexts<string>()
  const leaving = useRef<{ id: string; place: number }>(undefined)
  const moveFocus = useEffectEvent(focusAt)
  // Runs once when a card leaves, and again if the refetched list has lost more cards.
  useEffect(() => {
    const gone = leaving.current
    if (!gone || entries?.some(({ _id }) => _id === gone.id)) return
    if (document.activeElement === document.body) moveFocus(gone.place)
    if (!isFetching) leaving.current = undefined
  }, [entries, isFetching])
  return {
    announcement,
    leave: (id: string, place: number, announcement: (() => string) | undefined) => {
      leaving.current = { id, place }
      setAnnouncement(announcement)
    },
  }
}
