import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { BellRing, RotateCw, ChevronDown, ChevronUp, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unreachedOfQueue } from '#contract/unreached.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { useMedia } from '../lib/media.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { callAsHospital } from '../lib/session.ts'
import { late, latePart, LateSheet } from '../lib/late.tsx'
import type { Answers } from '../reach/index.ts'
import { Card, IconButton, ListEmpty, Icon, VisuallyHidden } from '../ui/index.ts'
import { AwayRow, QueueRow } from './queue-row.tsx'
import type { DeskList } from './desk-list.ts'
import { ListHead, type HeadParts } from './list-head.tsx'
import { primary } from './primary-act.ts'
import { KeyHints } from './desk-keys.tsx'
import { NextVisit } from './next-visit.tsx'
import { PrintList } from './print-list.tsx'
import { PersonHeads } from './person-cells.tsx'
import { RowActs, type OpenMenu } from './row-acts.tsx'
import { useFoundRow } from './shown-day.ts'
import { UndoBar, type UndoOffer } from './undo-bar.tsx'
import { UnsentNote } from './unsent-note.tsx'
import type { DeskActs } from './use-desk-acts.ts'
import { UnreachedRow } from './unreached-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { ageColumns, narrowList, noContactColumn, wideDesk } from './widths.ts'
import './queue-list.css'
import './queue-narrow.css'

const DoctorLink = latePart(
  late(() => import('./doctor-link.tsx')),
  LateSheet,
)

export interface QueueListProps {
  hospital: HospitalProfile
  slotId: string
  list: DeskList
  day: string
  parts: HeadParts
  acts: DeskActs
  undo: UndoOffer
  onAnswered: Answers['answered']
  onRefresh: () => Promise<unknown>
  onComplete: (id: string, number: number) => void
}

/** The queue of a slot in the order of the line. The completed and the missed are collapsed, the called and the next highlighted. */
export function QueueList(props: QueueListProps) {
  'use memo'
  const { hospital, slotId, list, day, parts, acts, undo, onAnswered, onRefresh, onComplete } = props
  const { t } = useLingui()
  const [refreshing, setRefreshing] = useState(false)
  const [isEarlierOpen, setEarlierOpen] = useState(false)
  const [isAwayOpen, setAwayOpen] = useState(false)
  const [isUnreachedOpen, setUnreachedOpen] = useState(false)
  const [menu, setMenu] = useState<OpenMenu>()
  const [isLinkOpen, setLinkOpen] = useState(false)
  const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
  const [visitOf, setVisitOf] = useState<string>()
  const isNarrow = useMedia(narrowList)
  const isWide = useMedia(wideDesk)
  useRowKeys(list.called?.id ?? list.next?.id)
  useFocusInList('.queue tr[data-row], .queue-acts button', primary)
  const hasAge = useMedia(ageColumns)
  const isClose = useMedia(noContactColumn)
  const columns = isNarrow ? 4 : hasAge ? 8 : isClose ? 5 : 6
  const found = useFoundRow(list.rows)
  const done = list.rows.filter(
    ({ id, section }) => section === 'done' && (isEarlierOpen || id === found || !list.earlier.has(id)),
  )
  const away = list.rows.filter(({ id, section }) => section === 'away' && (isAwayOpen || id === found))
  const unreached = list.rows.filter(({ reach }) => reach === 'unreached')
  const ids = unreached.map(({ id }) => id).join(' ')
  const tried = useTried(slotId, day, isUnreachedOpen ? ids : '')
  const line = list.rows.filter((row) => row.section === 'called' || row.section === 'waiting')
  const onMenu = (id: string, anchor: HTMLElement) => setMenu({ id, anchor })
  const visit = visitOf === undefined ? undefined : list.rows.find((row) => row.id === visitOf)
  const rowOf = (row: (typeof line)[number]) => (
    <QueueRow key={row.id} {...row} isNext={row.id === list.next?.id} onComplete={onComplete} onMenu={onMenu} />
  )

  async function refresh() {
    setRefreshing(true)
    await onRefresh()
    setRefreshing(false)
  }
  return (
    <Card as="section" className="queue flush" aria-labelledby="queue">
      <ListHead {...parts}>
        <IconButton label={t`Refresh`} icon={RotateCw} busy={refreshing} onClick={() => void refresh()} />
        <IconButton label={t`Open on the doctor’s phone`} icon={Smartphone} onClick={() => setLinkOpen(true)} />
        <PrintList hospital={hospital} slotId={slotId} day={day} rows={list.rows} />
      </ListHead>
      <UnsentNote />
      {list.rows.length === 0 ? (
        <ListEmpty title={t`No appointments yet`} text={t`Bookings for this slot appear here automatically.`} />
      ) : (
        <table aria-labelledby="queue">
          <QueueHead />
          <tbody>
            <tr className="more">
              <td colSpan={columns}>
                <QueueFolds
                  earlier={list.earlier.size}
                  hasDone={list.rows.some(({ section }) => section === 'done')}
                  away={list.away}
                  unreached={unreached.length}
                  isUnreachedOpen={isUnreachedOpen}
                  onUnreached={() => setUnreachedOpen(!isUnreachedOpen)}
                  isEarlierOpen={isEarlierOpen}
                  isAwayOpen={isAwayOpen}
                  isCovered={isWide && undo.last !== undefined}
                  onEarlier={() => setEarlierOpen(!isEarlierOpen)}
                  onAway={() => setAwayOpen(!isAwayOpen)}
                />
                {isWide && <UndoBar {...undo} />}
              </td>
            </tr>
            {done.map(rowOf)}
            {away.map((row) => (
              <AwayRow
                key={row.id}
                row={row}
                isNarrow={isNarrow}
                isClosed={list.status === 'closed'}
                onRejoin={acts.rejoin}
                onMenu={onMenu}
              />
            ))}
            {isUnreachedOpen &&
              unreached.map((row) => (
                <UnreachedRow
                  key={row.id}
                  row={row}
                  tried={tried?.get(row.id)}
                  columns={columns}
                  onAnswered={onAnswered}
                />
              ))}
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
        onNextVisit={setVisitOf}
        onClose={() => setMenu(undefined)}
      />
      {isLinkOpen && doctor && <DoctorLink doctor={doctor} onClose={() => setLinkOpen(false)} />}
      {visit && (
        <NextVisit hospital={hospital} slotId={slotId} day={day} row={visit} onClose={() => setVisitOf(undefined)} />
      )}
    </Card>
  )
}

export interface QueueFoldsProps {
  earlier: number
  /** Someone is completed, though not earlier than the shown ones. */
  hasDone: boolean
  away: number
  unreached: number
  isUnreachedOpen: boolean
  onUnreached: () => void
  isEarlierOpen: boolean
  isAwayOpen: boolean
  /** The offer to undo lies over them. */
  isCovered: boolean
  onEarlier: () => void
  onAway: () => void
}

/** The channels that were tried for the patients whom no message has reached, by their appointments.
 *  @param ids of these; empty where there is none */
function useTried(slotId: string, day: string, ids: string) {
  const { data } = useQuery({
    queryKey: ['hospital', 'unreached', slotId, day, ids],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callAsHospital(unreachedOfQueue, { params: { slotId }, query: { date: day }, signal }),
    enabled: ids !== '',
  })
  return data && new Map(data.map(({ appointment, tried }) => [appointment, tried]))
}

/** The collapsed parts of the list, in one row. */
function QueueFolds(props: QueueFoldsProps) {
  const { earlier, hasDone, away, unreached, isEarlierOpen, isAwayOpen, isUnreachedOpen, isCovered } = props
  const { onEarlier, onAway, onUnreached } = props
  return (
    <div className="folds" inert={isCovered}>
      {earlier + away + unreached === 0 && (
        <span className="fold-none muted">{!hasDone && <Trans>No one is completed yet</Trans>}</span>
      )}
      {earlier > 0 && (
        <button type="button" className="fold" aria-expanded={isEarlierOpen} onClick={onEarlier}>
          <Icon of={isEarlierOpen ? ChevronDown : ChevronUp} size="s" />
          {isEarlierOpen ? (
            <Plural value={earlier} one="Hide # completed earlier" other="Hide # completed earlier" />
          ) : (
            <Plural value={earlier} one="Show # completed earlier" other="Show # completed earlier" />
          )}
        </button>
      )}
      {away > 0 && (
        <button type="button" className="fold fold-away" aria-expanded={isAwayOpen} onClick={onAway}>
          <Icon of={isAwayOpen ? ChevronUp : ChevronDown} size="s" />
          <Plural value={away} one="# not here" other="# not here" />
        </button>
      )}
      {unreached > 0 && (
        <button type="button" className="fold fold-unreached" aria-expanded={isUnreachedOpen} onClick={onUnreached}>
          <Icon of={BellRing} size="s" />
          <Plural value={unreached} one="# not reached" other="# not reached" />
        </button>
      )}
    </div>
  )
}

/** The columns of the list. */
function QueueHead() {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        <PersonHeads />
        <th scope="col" className="w wide-cell">
          <Trans>Waiting</Trans>
        </th>
        <th scope="col" className="tick">
          <Trans>Completed</Trans>
        </th>
        <th scope="col" className="acts" aria-label={t`More`}>
          <VisuallyHidden>{t`More`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
