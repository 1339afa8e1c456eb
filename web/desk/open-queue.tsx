import { useState } from 'react'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { useMedia } from '../lib/media.ts'
import { useIsLive } from '../live-queue/index.ts'
import { useAnswers, WhoGetsNotice } from '../reach/index.ts'
import { CloseSheet } from './close-sheet.tsx'
import type { NewAct } from './desk-act.ts'
import { waitingIn, type DeskList } from './desk-list.ts'
import type { Following } from './ended-session.tsx'
import { LateSheet, PauseSheet } from './delay-sheets.tsx'
import type { HeadParts } from './list-head.tsx'
import { LiveDesk } from './live-desk.tsx'
import type { QueueSheet } from './queue-counts.tsx'
import { QueueList } from './queue-list.tsx'
import { SessionDay } from './session-day.tsx'
import type { UndoOffer } from './undo-bar.tsx'
import { useDeskActs } from './use-desk-acts.ts'
import { useDeskKeys } from './desk-keys.tsx'
import type { useDeskQueue } from './use-desk-queue.ts'
import { wideDesk } from './widths.ts'

export interface SlotQueueProps {
  hospital: HospitalProfile
  doctor: HospitalProfile['doctors'][number]
  slot: Slot
  /** Of the list's head. */
  parts: HeadParts
  /** The doctor's next session of the day. */
  following: Following | undefined
}

export interface OpenQueueProps extends SlotQueueProps {
  list: DeskList
  queue: ReturnType<typeof useDeskQueue>
  press: (act: NewAct) => void
  onComplete: (id: string, number: number) => Promise<boolean>
}

const none: UndoOffer = { last: undefined, undo: () => undefined }

/** A queue whose list is known, and what the desk can do to it. */
export function OpenQueue({
  hospital,
  doctor,
  slot,
  list,
  queue,
  press,
  onComplete,
  parts,
  following,
}: OpenQueueProps) {
  'use memo'
  const { date, fetchedAt, estimate, refetch } = queue
  const answers = useAnswers(refetch)
  const acts = useDeskActs((act) => {
    answers.forget()
    press(act)
  }, list)
  /** A closed session takes nothing back. */
  const undo = list.status === 'closed' ? none : answers.last ? answers : acts
  const [sheet, setSheet] = useState<QueueSheet>()
  const live = useIsLive(slot._id, date, fetchedAt)
  const isWide = useMedia(wideDesk)
  // Not with each of its acts: the rows would render again.
  const { forget } = acts
  const onRow = (id: string, number: number) => {
    void onComplete(id, number).then((isSure) => isSure && forget())
  }
  const canPause = list.status !== 'paused' && list.status !== 'closed'
  useDeskKeys(
    {
      callAgain: acts.callAgain,
      notHere: acts.calledIsAway,
      undo: undo.undo,
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
  const told = (state: 'late' | 'paused') => (
    <WhoGetsNotice slotId={slot._id} day={date} waiting={waitingIn(list)} state={state} />
  )
  const rest = (
    <QueueList
      hospital={hospital}
      slotId={slot._id}
      list={list}
      day={date}
      parts={parts}
      acts={acts}
      undo={undo}
      onAnswered={(answer) => {
        // It is the last act now.
        forget()
        return answers.answered(answer)
      }}
      onRefresh={refetch}
      onComplete={onRow}
    />
  )
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
        undo={undo}
        following={following}
        onSheet={setSheet}
      >
        {!isWide && parts.addPatient}
      </LiveDesk>
      {list.status === 'closed' ? (
        <div className="after-end">
          <SessionDay doctor={doctor} slot={slot} day={date} timeZone={hospital.timeZone} rows={list.rows} />
          {rest}
        </div>
      ) : (
        rest
      )}
      {sheet === 'late' && (
        <LateSheet told={told('late')} onSay={(minutes) => acts.setState('late', { minutes })} onClose={close} />
      )}
      {sheet === 'pause' && (
        <PauseSheet told={told('paused')} onPause={(reason) => acts.setState('paused', { reason })} onClose={close} />
      )}
      {sheet === 'close' && (
        <CloseSheet
          hospital={hospital}
          slotId={slot._id}
          day={date}
          isEnded={list.status === 'closed'}
          waiting={list.waiting + list.calledCount}
          nameOf={(id) => list.rows.find((row) => row.id === id)?.name}
          onClose={close}
        />
      )}
    </div>
  )
}
