import { useLingui, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Estimate } from '#contract/estimate.ts'
import { useMedia } from '../lib/media.ts'
import { useClockTime, useLanguage } from '../lib/use-language.ts'
import { useKnownAt, useClock } from '../live-queue/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import { CallActs } from './call-acts.tsx'
import type { DeskList, DeskRow } from './desk-list.ts'
import { DeskStub, paperOf } from './desk-stub.tsx'
import { EndedActs, NextSession, type Following } from './ended-session.tsx'
import { QueueCounts, type QueueSheet } from './queue-counts.tsx'
import { UndoBar, type UndoOffer } from './undo-bar.tsx'
import type { DeskActs } from './use-desk-acts.ts'
import { Arrival } from './arrival.tsx'
import { wideDesk } from './widths.ts'
import './live-desk.css'
import './dashboard.css'
import { bareTime } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'

export interface LiveDeskProps {
  list: DeskList
  live: boolean
  /** When the list was fetched, in milliseconds since 1970. */
  fetchedAt: number
  /** The doctor's. */
  room: string | undefined
  /** When a patient who comes now is called. */
  estimate: Estimate | null
  /** The hospital's. */
  timeZone: string
  acts: DeskActs
  undo: UndoOffer
  /** The doctor's next session of the day. */
  following: Following | undefined
  onSheet: (sheet: QueueSheet) => void
  /** Below the estimate for a walk-in. */
  children: ReactNode
}

/** Who is called, who is next, and the buttons that move the queue; on a phone these lie under the thumb. */
export function LiveDesk({
  list,
  live,
  fetchedAt,
  room,
  estimate,
  timeZone,
  acts,
  undo,
  following,
  onSheet,
  children,
}: LiveDeskProps) {
  'use memo'
  const { t } = useLingui()
  const { called, current, next } = list
  const paper = paperOf(list, live)
  const isWide = useMedia(wideDesk)
  const lastKnown = useClockTime(useKnownAt(fetchedAt))
  const number = called?.number ?? current
  const isEnded = list.status === 'closed'
  const buttons = isEnded ? (
    <EndedActs following={following} onReopen={() => acts.setState('open')} />
  ) : (
    <CallActs list={list} acts={acts} />
  )
  return (
    <aside className="live-desk" aria-label={t`Live queue`}>
      <Ticket
        shape={isWide ? 'tall' : 'wide'}
        printed
        state={paper}
        figures={String(Math.max(number, isWide ? 0 : (next?.number ?? 0))).length}
        label={
          called
            ? t`Token ${number} is called`
            : current === 0
              ? t`Not started`
              : paper === 'stale'
                ? t`Last known token ${current}`
                : t`Live token ${current}`
        }
        stub={<DeskStub list={list} paper={paper} room={room} lastKnown={lastKnown} />}
        body={
          <>
            {isEnded && following ? <NextSession session={following.session} /> : <NextOne row={next} />}
            {isWide && buttons}
          </>
        }
      />
      <VisuallyHidden role="status">{next && t`Next: ${next.number}, ${next.name}`}</VisuallyHidden>
      <QueueCounts list={list} live={live} fetchedAt={fetchedAt} onSheet={onSheet} onGoOn={() => acts.setState('open')}>
        {live && estimate && <WalkInEstimate of={estimate} timeZone={timeZone} />}
        {children}
      </QueueCounts>
      {!isWide && (
        <div className="thumb">
          <UndoBar {...undo} />
          {buttons}
        </div>
      )}
    </aside>
  )
}

/** When a patient who comes now is called; absent after that.
 *  @param timeZone the hospital's */
function WalkInEstimate({ of: estimate, timeZone }: { of: Estimate; timeZone: string }) {
  useLanguage()
  const end = Date.parse(estimate.to)
  const isOver = useClock((now) => now >= end)
  if (isOver) return null
  const from = bareTime(Date.parse(estimate.from), timeZone)
  const to = bareTime(end, timeZone)
  return (
    <p className="muted">
      <Trans>
        A walk-in now: about{' '}
        <b>
          {from} to {to}
        </b>
      </Trans>
    </p>
  )
}

/** Who is called next. */
function NextOne({ row }: { row: DeskRow | undefined }) {
  useLanguage()
  return (
    <>
      <span className="label">
        <Trans>NEXT</Trans>
      </span>
      {row ? (
        <div className="next-one">
          <span className="k">{row.number}</span>
          <p>
            <b>
              <bdi>{row.name}</bdi>
            </b>
            <br />
            <span className="muted">
              {row.age}, {genderText(row.gender, 'desk')}
            </span>
            <Arrival arrivedAt={row.arrivedAt} onMyWayAt={row.onMyWayAt} />
          </p>
        </div>
      ) : (
        <p className="next-none">
          <b>
            <Trans>No one is waiting</Trans>
          </b>
        </p>
      )}
    </>
  )
}
