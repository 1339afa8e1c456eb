import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Estimate } from '#contract/estimate.ts'
import { useMedia } from '../lib/media.ts'
import { useClockTime } from '../lib/use-language.ts'
import { useKnownAt } from '../live-queue/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import { CallActs } from './call-acts.tsx'
import type { DeskList } from './desk-list.ts'
import { DeskStub, paperOf } from './desk-stub.tsx'
import { NextOne } from './next-one.tsx'
import type { QueueSheet } from './queue-sheet.ts'
import { QueueCounts } from './queue-counts.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { DeskActs } from './use-desk-acts.ts'
import { WalkInEstimate } from './walk-in-estimate.tsx'
import './live-desk.css'

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
  onSheet: (sheet: QueueSheet) => void
  /** Beside the estimate for a walk-in. */
  children: ReactNode
}

/** Who is called, who is next, and the buttons that move the queue; on a phone these lie under the thumb. */
export function LiveDesk({ list, live, fetchedAt, room, estimate, timeZone, acts, onSheet, children }: LiveDeskProps) {
  'use memo'
  const { t } = useLingui()
  const { called, current, next } = list
  const paper = paperOf(list, live)
  const isWide = useMedia('(min-width: 62.51em)')
  const lastKnown = useClockTime(useKnownAt(fetchedAt))
  const number = called?.number ?? current
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
            <NextOne row={next} />
            {isWide && <CallActs list={list} acts={acts} />}
          </>
        }
      />
      <VisuallyHidden role="status">{next && t`Next: ${next.number}, ${next.name}`}</VisuallyHidden>
      <QueueCounts list={list} onSheet={onSheet} onGoOn={() => acts.setState('open')}>
        {live && estimate && <WalkInEstimate of={estimate} timeZone={timeZone} />}
        {children}
      </QueueCounts>
      {!isWide && (
        <div className="thumb">
          <UndoBar last={acts.last} onUndo={acts.undo} />
          <CallActs list={list} acts={acts} />
        </div>
      )}
    </aside>
  )
}
