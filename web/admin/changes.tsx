import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../lib/problem-text.ts'
import { Card, ListError, VisuallyHidden } from '../ui/index.ts'
import { ChangeCard } from './change-card.tsx'
import { useChanges } from './use-changes.ts'
import './changes.css'

/** The waiting changes of details. Renders nothing without one. */
export function Changes() {
  const { t } = useLingui()
  const { data: changes, error, isFetching, refetch, dataUpdatedAt } = useChanges()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ id: string; place: number }>(undefined)

  // Runs once when a card leaves, and again if the refetched list has lost more cards.
  useEffect(() => {
    const gone = leaving.current
    if (!gone || changes?.some(({ _id }) => _id === gone.id)) return
    const next = list.current?.querySelectorAll<HTMLElement>('.change h3')[gone.place]
    if (document.activeElement === document.body) (next ?? document.querySelector('h1'))?.focus()
    if (!isFetching) leaving.current = undefined
  }, [changes, isFetching])

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
          {error && (
            <Card>
              <ListError
                title={t`The changes of details did not load.`}
                text={problemText(error)}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            </Card>
          )}
          <div ref={list} className="requests">
            {changes?.map((change, place) => (
              <ChangeCard
                key={change._id}
                change={change}
                now={dataUpdatedAt}
                onLeaving={(announcement) => {
                  leaving.current = { id: change._id, place }
                  setAnnouncement(announcement)
                }}
              />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
