import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { DaySession } from '#contract/hospital-day.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { bareTime, clockTime } from '../../lib/dates.ts'
import { useLanguage, useProblemText } from '../../lib/use-language.ts'
import { useIsLive, useKnownAt } from '../../live-queue/index.ts'
import { WhoGetsNotice } from '../../reach/index.ts'
import { Icon, ListError, Skeleton, Skeletons, Button, Sheet } from '../../ui/index.ts'
import { CloseSheet } from '../close-sheet.tsx'
import { deskList, waitingIn, type DeskList, type DeskRow } from '../desk-list.ts'
import { LateSheet } from '../delay-sheets.tsx'
import { DoneText } from '../undo-bar.tsx'
import { RefusedNote } from '../unsent-note.tsx'
import { useActs } from '../use-acts.ts'
import { useDeskActs } from '../use-desk-acts.ts'
import { useDeskKeys } from '../desk-keys.tsx'
import { useDeskQueue } from '../use-desk-queue.ts'
import { DoctorActs, focusMain } from './doctor-acts.tsx'
import { InsideTicket } from './inside-ticket.tsx'
import { NextThree } from './next-three.tsx'

export interface DoctorSessionProps {
  hospital: HospitalProfile
  doctor: HospitalProfile['doctors'][number]
  slot: Slot
  /** The day's figures of this slot, as last fetched. */
  of: DaySession | undefined
  /** The doctor's next session of the day. */
  after: DaySession | undefined
  /** @param status of the shown session */
  bar: (status: ReactNode) => ReactNode
}

/** One session on the doctor's screen. */
export function DoctorSession(props: DoctorSessionProps) {
  'use memo'
  const { t } = useLingui()
  const { hospital, doctor, slot, bar } = props
  const queue = useDeskQueue(doctor._id, slot, hospital.timeZone)
  const { appointments, state, refetch, problem } = queue
  const { acts, held, press } = useActs(slot._id, appointments)
  const whyNot = useProblemText(problem)
  if (appointments === undefined) {
    return (
      <>
        {bar(<bdi>{slot.name}</bdi>)}
        {whyNot ? (
          <ListError title={t`The list did not load.`} text={whyNot} onRetry={() => void refetch()} />
        ) : (
          <Skeletons>
            <Skeleton height="150px" />
            <Skeleton height="160px" />
          </Skeletons>
        )}
      </>
    )
  }
  const list = deskList({ appointments, state, acts, held, rejoinBehind: hospital.rejoinBehind })
  return <Open {...props} {...{ list, queue, press }} unsent={held.length} />
}

interface OpenProps extends DoctorSessionProps {
  list: DeskList
  queue: ReturnType<typeof useDeskQueue>
  press: ReturnType<typeof useActs>['press']
  /** How many acts wait for a connection. */
  unsent: number
}

function Open({ hospital, doctor, slot, of, after, bar, list, queue, press, unsent }: OpenProps) {
  'use memo'
  const { t } = useLingui()
  const { date, fetchedAt, estimate } = queue
  const acts = useDeskActs(press, list)
  const [sheet, setSheet] = useState<'late' | 'close' | 'away'>()
  const live = useIsLive(slot._id, date, fetchedAt)
  const time = clockTime(useKnownAt(fetchedAt))
  const isClosed = list.status === 'closed'
  const pause = () => {
    if (!isClosed)
      acts.setState(list.status === 'paused' ? 'open' : 'paused', list.status === 'paused' ? {} : { reason: 'break' })
  }
  const late = () => {
    if (!isClosed) setSheet('late')
  }
  useDeskKeys({ callAgain: acts.callAgain, notHere: acts.calledIsAway, undo: acts.undo, late, pause }, acts.moveOn)
  const close = () => setSheet(undefined)
  const slotName = slot.name
  const seen = list.completed
  const isDone = list.calledCount + list.waiting === 0 && (seen > 0 || isClosed)
  return (
    <>
      {bar(
        live ? (
          <>
            <span className="dot" data-still="live" /> {t`${slotName}, live`}
          </>
        ) : (
          t`No connection, last known ${time}`
        ),
      )}
      <InsideTicket
        list={list}
        live={live}
        room={doctor.room}
        slot={slot}
        day={date}
        lastKnown={time}
        timeZone={hospital.timeZone}
        isDone={isDone}
      />
      <NextThree
        list={list}
        after={isDone ? after : undefined}
        isDone={isDone}
        timeZone={hospital.timeZone}
        day={date}
      />
      <div className="doctor-say" role="status">
        {unsent > 0 ? (
          <p className="doctor-off">
            <Icon of={WifiOff} size="s" />
            <Plural
              value={unsent}
              one="Go on as always: # act is kept here and sent later."
              other="Go on as always: # acts are kept here and sent in order."
            />
          </p>
        ) : acts.last ? (
          <p>
            <DoneText {...acts.last} />
          </p>
        ) : (
          !isDone && <WhenDone list={list} until={estimate ?? of?.until ?? null} timeZone={hospital.timeZone} />
        )}
      </div>
      <RefusedNote />
      <DoctorActs
        list={list}
        acts={acts}
        isDone={isDone}
        slotName={slotName}
        onPause={pause}
        onLate={late}
        onEnd={() => setSheet('close')}
        onAway={() => setSheet('away')}
      />
      {sheet === 'late' && (
        <LateSheet
          title={t`How late will you be?`}
          told={<WhoGetsNotice slotId={slot._id} day={date} waiting={waitingIn(list)} state="late" />}
          onSay={(minutes) => acts.setState('late', { minutes })}
          onClose={close}
        />
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
      {sheet === 'away' && (
        <AwaySheet
          rows={list.rows.filter(({ section }) => section === 'away')}
          onRejoin={(id) => {
            acts.rejoin(id)
            close()
            focusMain()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface WhenDoneProps {
  list: DeskList
  until: { from: string; to: string } | null
  timeZone: string
}

/** How many wait, and when everyone has been seen. */
function WhenDone({ list: { waiting, calledCount }, until, timeZone }: WhenDoneProps) {
  useLanguage()
  if (waiting + calledCount === 0) return null
  const from = until && bareTime(Date.parse(until.from), timeZone)
  const to = until && bareTime(Date.parse(until.to), timeZone)
  return (
    <p>
      <span>
        <Plural
          value={waiting}
          _0="No one is waiting."
          one={
            <Trans>
              <b>#</b> waits.
            </Trans>
          }
          other={
            <Trans>
              <b>#</b> wait.
            </Trans>
          }
        />
      </span>{' '}
      {from && to && (
        <span>
          <Trans>
            Done between <b>{from}</b> and <b>{to}</b>.
          </Trans>
        </span>
      )}
    </p>
  )
}

interface AwaySheetProps {
  rows: readonly DeskRow[]
  onRejoin: (id: string) => void
  onClose: () => void
}

/** Those who were called and not there: each can be taken back into the line. */
function AwaySheet({ rows, onRejoin, onClose }: AwaySheetProps) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Not here`} onClose={onClose}>
      <ul className="doctor-away">
        {rows.map(({ id, number, name }) => (
          <li key={id}>
            <span>
              <b>{number}</b> <bdi>{name}</bdi>
            </span>
            <Button kind="second" small aria-label={t`Back in line: ${number}`} onClick={() => onRejoin(id)}>
              <Trans>Back in line</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
