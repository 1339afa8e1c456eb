import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { sayDay } from '../lib/dates.ts'
import { FreshnessWords, useKnownAt } from '../live-queue/index.ts'
import { Button, Card, Icon, ListEmpty } from '../ui/index.ts'
import type { DeskList } from './desk-list.ts'
import { QueueRow } from './queue-row.tsx'
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

/** The queue of a slot in token order: what is over is folded away, who is next stands out. */
export function QueueList({ list, day, today, live, fetchedAt, onRefresh, onComplete }: QueueListProps) {
  'use memo'
  const { t } = useLingui()
  const [refreshing, setRefreshing] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const knownAt = useKnownAt(fetchedAt)
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
        <p className="muted">{sayDay(day, today)}</p>
        <FreshnessWords live={live} knownAt={knownAt} />
        <Button kind="quiet" small icon={RotateCw} busy={refreshing} onClick={() => void refresh()}>
          <Trans>Refresh</Trans>
        </Button>
      </header>
      {list.rows.length === 0 ? (
        <ListEmpty title={t`No appointments yet`} text={t`Bookings for this slot appear here by themselves.`} />
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
                <td colSpan={6}>
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
