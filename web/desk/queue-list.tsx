import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, CloudUpload, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useMedia } from '../lib/media.ts'
import { useSayDay } from '../lib/use-language.ts'
import { FreshnessText, useKnownAt } from '../live-queue/index.ts'
import { Button, Card, Icon, ListEmpty, Note } from '../ui/index.ts'
import type { DeskList } from './desk-list.ts'
import { QueueRow } from './queue-row.tsx'
import { useSendingState, useUnsentCompletions } from './use-completion-sync.ts'
import './queue-list.css'

export interface QueueListProps {
  list: DeskList
  day: string
  today: string
  live: boolean
  /** When the list was fetched, in milliseconds since 1970. */
  fetchedAt: number
  onRefresh: () => Promise<unknown>
  onComplete: (id: string, number: number) => void
}

/** The queue of a slot in token order. Completed rows are collapsed, and the next patient is highlighted. */
export function QueueList({ list, day, today, live, fetchedAt, onRefresh, onComplete }: QueueListProps) {
  'use memo'
  const { t } = useLingui()
  const dayText = useSayDay(day, today)
  const [refreshing, setRefreshing] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const isNarrow = useMedia('(max-width: 44.99em)')
  const shown = unfolded ? list.rows : list.rows.filter((row) => !list.earlier.has(row.id))

  async function refresh() {
    setRefreshing(true)
    await onRefresh()
    setRefreshing(false)
  }
  return (
    <Card as="section" className="queue" aria-labelledby="queue">
      <header>
        <h2 id="queue">
          <Trans>Appointments</Trans>
        </h2>
        <p className="muted">{dayText}</p>
        <Freshness live={live} fetchedAt={fetchedAt} />
        <Button kind="quiet" small icon={RotateCw} busy={refreshing} onClick={() => void refresh()}>
          <Trans>Refresh</Trans>
        </Button>
      </header>
      <Unsent />
      {list.rows.length === 0 ? (
        <ListEmpty title={t`No appointments yet`} text={t`Bookings for this slot appear here automatically.`} />
      ) : (
        <table aria-labelledby="queue">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Token</Trans>
              </th>
              <th scope="col">
                <Trans>Patient name</Trans>
              </th>
              <th scope="col" className="r wide-cell">
                <Trans>Age</Trans>
              </th>
              <th scope="col" className="g wide-cell">
                <Trans>Gender</Trans>
              </th>
              <th scope="col" className="c wide-cell">
                <Trans>Contact</Trans>
              </th>
              <th scope="col">
                <Trans>Completed</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.earlier.size > 0 && (
              <tr className="more">
                <td colSpan={isNarrow ? 3 : 6}>
                  <button
                    type="button"
                    className="earlier"
                    aria-expanded={unfolded}
                    onClick={() => setUnfolded(!unfolded)}
                  >
                    <Icon of={unfolded ? ChevronDown : ChevronUp} size="s" />
                    {unfolded ? (
                      <Plural
                        value={list.earlier.size}
                        one="Hide # completed earlier"
                        other="Hide # completed earlier"
                      />
                    ) : (
                      <Plural
                        value={list.earlier.size}
                        one="Show # completed earlier"
                        other="Show # completed earlier"
                      />
                    )}
                  </button>
                </td>
              </tr>
            )}
            {shown.map((row) => (
              <QueueRow key={row.id} {...row} isNext={row.id === list.next?.id} onComplete={onComplete} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** A separate component: it renders on every live message, and most messages change no row. */
function Freshness({ live, fetchedAt }: Pick<QueueListProps, 'live' | 'fetchedAt'>) {
  return <FreshnessText live={live} knownAt={useKnownAt(fetchedAt)} />
}

/** Completions of this device that wait for a connection, across all slots. */
function Unsent() {
  const unsent = useUnsentCompletions().length
  const { held } = useSendingState()
  return (
    <div role="status">
      {held && unsent > 0 && (
        <Note tone="near" icon={CloudUpload} className="unsent">
          <Plural
            value={unsent}
            one="# completion waits for the connection"
            other="# completions wait for the connection"
          />
        </Note>
      )}
    </div>
  )
}
