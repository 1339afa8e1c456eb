import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { problemText } from '../lib/problem-text.ts'
import { ListError, VisuallyHidden } from '../ui/index.ts'
import { ChangeCard } from './change-card.tsx'
import { useLeavingCard } from './use-leaving-card.ts'
import { useChanges } from './waiting-list.ts'
import './changes.css'

/** The waiting changes of details. Renders nothing without one. */
export function Changes() {
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
          {error && (
            <ListError
              title={t`The changes of details did not load.`}
              text={problemText(error)}
              busy={isFetching}
              onRetry={refetch}
            />
          )}
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
