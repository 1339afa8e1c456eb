import { useState, type ReactNode } from 'react'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { today } from '../lib/dates.ts'
import { useClock, useIsLive } from '../live-queue/index.ts'
import { CloseSheet } from './close-sheet.tsx'
import type { NewAct } from './desk-act.ts'
import type { DeskList } from './desk-list.ts'
import { LateSheet } from './late-sheet.tsx'
import { LiveDesk } from './live-desk.tsx'
import { PauseSheet } from './pause-sheet.tsx'
import type { QueueSheet } from './queue-sheet.ts'
import { QueueList } from './queue-list.tsx'
import { useDeskActs } from './use-desk-acts.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import type { useDeskQueue } from './use-desk-queue.ts'

export interface SlotQueueProps {
  hospital: HospitalProfile
  doctor: HospitalProfile['doctors'][number]
  slot: Slot
  /** The button that adds a walk-in, shown below the queue's estimate. */
  children: ReactNode
}

export interface OpenQueueProps extends SlotQueueProps {
  list: DeskList
  queue: ReturnType<typeof useDeskQueue>
  press: (act: NewAct) => void
  onComplete: (id: string, number: number) => Promise<void>
}

/** A queue whose list is known, and what the desk can do to it. */
export function OpenQueue({ hospital, doctor, slot, list, queue, press, onComplete, children }: OpenQueueProps) {
  'use memo'
  const { date, fetchedAt, estimate, refetch } = queue
  const acts = useDeskActs(press, list)
  const [sheet, setSheet] = useState<QueueSheet>()
  const live = useIsLive(slot._id, date, fetchedAt)
  const day = useClock((now) => today(now, hospital.timeZone))
  const onRow = (id: string, number: number) => void onComplete(id, number)
  const canPause = list.status !== 'paused' && list.status !== 'closed'
  useDeskKeys(
    {
      callAgain: acts.callAgain,
      notHere: acts.calledIsAway,
      undo: acts.undo,
      late: () => {
        if (list.status !== 'closed') setSheet('late')
      },
      pause: () => {
        if (canPause) setSheet('pause')
      },
    },
    acts.moveOn,
  )
  const close = () => setSheet(undefined)
  return (
    <div className="desk-grid">
      <LiveDesk
        list={list}
        live={live}
        fetchedAt={fetchedAt}
        room={doctor.room}
        estimate={estimate}
        timeZone={hospital.timeZone}
        acts={acts}
        onSheet={setSheet}
      >
        {children}
      </LiveDesk>
      <QueueList
        hospital={hospital}
        slotId={slot._id}
        list={list}
        day={date}
        today={day}
        live={live}
        fetchedAt={fetchedAt}
        acts={acts}
        onRefresh={refetch}
        onComplete={onRow}
      />
      {sheet === 'late' && (
        <LateSheet waiting={list.waiting} onSay={(minutes) => acts.setState('late', { minutes })} onClose={close} />
      )}
      {sheet === 'pause' && (
        <PauseSheet waiting={list.waiting} onPause={(reason) => acts.setState('paused', { reason })} onClose={close} />
      )}
      {sheet === 'close' && (
        <CloseSheet
          hospital={hospital}
          slotId={slot._id}
          day={date}
          waiting={list.waiting + list.calledCount}
          onClose={close}
        />
      )}
    </div>
  )
}
