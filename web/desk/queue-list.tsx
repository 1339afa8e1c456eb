import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { useMedia } from '../lib/media.ts'
import { textsReady } from '../lib/texts.ts'
import { useSayDay } from '../lib/use-language.ts'
import { FreshnessText, useKnownAt } from '../live-queue/index.ts'
import { Button, Card, ListEmpty } from '../ui/index.ts'
import { AwayRow } from './away-row.tsx'
import type { DeskList } from './desk-list.ts'
import { KeyHints } from './key-hints.tsx'
import { QueueFolds } from './queue-folds.tsx'
import { QueueHead } from './queue-head.tsx'
import { QueueRow } from './queue-row.tsx'
import { RowActs, type OpenMenu } from './row-acts.tsx'
import { UndoBar } from './undo-bar.tsx'
import { UnsentNote } from './unsent-note.tsx'
import type { DeskActs } from './use-desk-acts.ts'
import { useRowKeys } from './use-row-keys.ts'
import './queue-list.css'
import './queue-narrow.css'

const NextVisit = lazy(() => import('./next-visit.tsx').then(textsReady))

export interface QueueListProps {
  hospital: HospitalProfile
  slotId: string
  list: DeskList
  day: string
  today: string
  live: boolean
  /** When the list was fetched, in milliseconds since 1970. */
  fetchedAt: number
  acts: DeskActs
  onRefresh: () => Promise<unknown>
  onComplete: (id: string, number: number) => void
}

/** Where a row has no room for all columns (queue-narrow.css). */
const narrow = '(max-width: 51em), (min-width: 62.51em) and (max-width: 79em)'

/** The queue of a slot in the order of the line. The completed and the missed are collapsed, the called and the next highlighted. */
export function QueueList(props: QueueListProps) {
  'use memo'
  const { hospital, slotId, list, day, today, live, fetchedAt, acts, onRefresh, onComplete } = props
  const { t } = useLingui()
  const dayText = useSayDay(day, today)
  const [refreshing, setRefreshing] = useState(false)
  const [isEarlierOpen, setEarlierOpen] = useState(false)
  const [isAwayOpen, setAwayOpen] = useState(false)
  const [menu, setMenu] = useState<OpenMenu>()
  const [visitOf, setVisitOf] = useState<string>()
  const isNarrow = useMedia(narrow)
  const isWide = useMedia('(min-width: 62.51em)')
  useRowKeys(list.called?.id ?? list.next?.id)
  const columns = isNarrow ? 4 : 8
  const done = list.rows.filter((row) => row.section === 'done' && (isEarlierOpen || !list.earlier.has(row.id)))
  const away = isAwayOpen ? list.rows.filter((row) => row.section === 'away') : []
  const line = list.rows.filter((row) => row.section === 'called' || row.section === 'waiting')
  const onMenu = (id: string, anchor: HTMLElement) => setMenu({ id, anchor })
  const visit = visitOf === undefined ? undefined : list.rows.find((row) => row.id === visitOf)
  const rowOf = (row: (typeof line)[number]) => (
    <QueueRow
      key={row.id}
      {...row}
      isNext={row.id === list.next?.id}
      onComplete={onComplete}
      onMenu={onMenu}
      onNextVisit={setVisitOf}
    />
  )

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
      <UnsentNote />
      {list.rows.length === 0 ? (
        <ListEmpty title={t`No appointments yet`} text={t`Bookings for this slot appear here automatically.`} />
      ) : (
        <table aria-labelledby="queue">
          <QueueHead />
          <tbody>
            {list.earlier.size + list.away > 0 && (
              <tr className="more">
                <td colSpan={columns}>
                  <QueueFolds
                    earlier={list.earlier.size}
                    away={list.away}
                    isEarlierOpen={isEarlierOpen}
                    isAwayOpen={isAwayOpen}
                    onEarlier={() => setEarlierOpen(!isEarlierOpen)}
                    onAway={() => setAwayOpen(!isAwayOpen)}
                  />
                </td>
              </tr>
            )}
            {done.map(rowOf)}
            {away.map((row) => (
              <AwayRow key={row.id} row={row} isNarrow={isNarrow} onRejoin={acts.rejoin} onMenu={onMenu} />
            ))}
            {isWide && (
              <tr className="undo">
                <td colSpan={columns}>
                  <UndoBar last={acts.last} onUndo={acts.undo} />
                </td>
              </tr>
            )}
            {line.map(rowOf)}
          </tbody>
        </table>
      )}
      {list.rows.length > 0 && <KeyHints />}
      <RowActs
        hospital={hospital}
        slotId={slotId}
        day={day}
        list={list}
        menu={menu}
        acts={acts}
        onClose={() => setMenu(undefined)}
      />
      {visit && (
        <Suspense>
          <NextVisit hospital={hospital} slotId={slotId} day={day} row={visit} onClose={() => setVisitOf(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

/** A separate component: it renders on every live message, and most messages change no row. */
function Freshness({ live, fetchedAt }: Pick<QueueListProps, 'live' | 'fetchedAt'>) {
  return <FreshnessText live={live} knownAt={useKnownAt(fetchedAt)} />
}
