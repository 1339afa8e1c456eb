import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useQueueState } from '../lib/live-socket.ts'
import { FreshnessText, useKnownAt, type LivePlace } from '../live-queue/index.ts'
import { IconButton, Name } from '../ui/index.ts'
import { Line } from '../ui/ticket/index.ts'
import { DayActs } from './day-acts.tsx'
import { DayDetail, DayHeading, DayLine, roomOf } from './day-answer.tsx'
import { dayKind } from './day-kind.ts'
import { ShortRange } from './range-text.tsx'
import { DoctorName } from './doctor-name.tsx'
import { LeaveBy } from './leave-by.tsx'
import { useTurnText } from './use-turn-text.tsx'
import './waiting-mode.css'

export interface WaitingModeProps {
  appointment: Appointment
  place: LivePlace
  fetchedAt: number
  onClose: () => void
}

/** When the turn has come, in milliseconds: long enough to be felt in a pocket. */
const vibration = [400, 200, 400, 200, 800]

/** The card as large as the screen, which stays on: the number, the people ahead, the time, and what to do. Called, all of it is marigold. */
export default function WaitingMode({ appointment, place, fetchedAt, onClose }: WaitingModeProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const staysOn = useStaysOn()
  const knownAt = useKnownAt(fetchedAt)
  const kind = dayKind(place)
  const answer = useTurnText(appointment, place, fetchedAt, true)
  const isCalled = kind === 'called'
  const queue = useQueueState(appointment.slotId, appointment.appointmentDate)
  const vibrate = useEffectEvent(() => {
    const isOwnCall = isCalled && (!queue || queue.called.at(-1)?.queueNumber === appointment.queueNumber)
    // not every browser has it
    if (isOwnCall && 'vibrate' in navigator) navigator.vibrate(vibration)
  })
  // the desk calls again who does not come
  useEffect(() => vibrate(), [isCalled, queue?.calledAt])
  const facts = kind && { kind, appointment, place }
  const room = roomOf(appointment, place)
  const { queueNumber, hospitalId, arrivedAt, onMyWayAt } = appointment
  const number = isCalled && room ? room : String(queueNumber)
  const isAtHome = (arrivedAt ?? onMyWayAt) === undefined
  return (
    <dialog
      ref={dialog}
      className="waiting-mode"
      data-state={isCalled ? 'called' : place.paper}
      aria-label={t`Your token`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="waiting-head">
        <p>
          <b>
            <Name of={hospitalId} />
          </b>
          <br />
          <span className="muted">
            <DoctorName of={appointment} />
            {!isCalled && room !== undefined && <>, {t`Room ${room}`}</>}
          </span>
        </p>
        <IconButton label={t`Leave the full screen`} icon={X} onClick={onClose} />
      </div>
      <div className="waiting-body">
        <p className="label">{isCalled && room ? <Trans>GO TO ROOM</Trans> : <Trans>YOUR TOKEN</Trans>}</p>
        <p className="waiting-number" data-figures={Math.min(5, number.length)}>
          {number}
        </p>
        <div className="waiting-answer" aria-live={isCalled ? 'assertive' : 'polite'}>
          <p className="waiting-words">{facts ? <DayHeading bare {...facts} /> : answer.heading}</p>
          {isCalled && room && <p>{t`Token ${queueNumber}`}</p>}
          <p>{facts ? <DayDetail {...facts} /> : answer.detail}</p>
        </div>
        {place.range && !isCalled && (
          <p className="day-range">
            <ShortRange of={appointment} range={place.range} />
          </p>
        )}
        {place.range && isAtHome && !facts && <LeaveBy of={appointment} range={place.range} />}
      </div>
      {isCalled ? (
        <DayActs kind="called" appointment={appointment} />
      ) : facts ? (
        <DayLine {...facts} />
      ) : (
        <Line {...place} />
      )}
      {kind === 'missed' && <DayActs kind={kind} appointment={appointment} />}
      <p className="waiting-last muted">
        <FreshnessText live={place.live} knownAt={knownAt} dot />
        <br />
        {staysOn === true && <Trans>The screen stays on.</Trans>}
        {staysOn === false && <Trans>Your phone may switch the screen off.</Trans>}
      </p>
    </dialog>
  )
}

/** Keeps the screen on while the component is mounted. The browser takes the lock away while the page is hidden, or the battery is low.
 *  @returns false where it refuses, as with an empty battery, or has none; undefined before its answer */
function useStaysOn(): boolean | undefined {
  const [staysOn, setStaysOn] = useState<boolean>()
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function ask() {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) return await lock.release()
        lock.addEventListener('release', () => setStaysOn(false))
        setStaysOn(true)
      } catch {
        setStaysOn(false) // refused, or not there
      }
    }
    void ask()
    const back = () => void ask()
    document.addEventListener('visibilitychange', back)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', back)
      void lock?.release()
    }
  }, [])
  return staysOn
}
