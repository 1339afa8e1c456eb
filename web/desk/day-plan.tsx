import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { DaySession, HospitalDay } from '#contract/hospital-day.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { slotTimes } from '../lib/dates.ts'
import { useMedia } from '../lib/media.ts'
import { useLanguage, useProblemText } from '../lib/use-language.ts'
import { Card, Icon, ListEmpty, ListError, Skeleton, Skeletons, VisuallyHidden } from '../ui/index.ts'
import { bookedIn } from './doctor-ticket.tsx'
import { ListHead, type HeadParts } from './list-head.tsx'
import type { useHospitalDay } from './use-hospital-day.ts'
import { wideDesk } from './widths.ts'
import './session-day.css'

type Planned = { doctor: HospitalDay['doctors'][number]['doctor']; session: DaySession }

export interface DayPlanProps {
  of: ReturnType<typeof useHospitalDay>
  day: ServiceDay
  isToday: boolean
  /** Milliseconds since 1970. */
  now: number
  timeZone: string
  parts: HeadParts
  /** Says what to choose next, where a doctor is chosen without a slot. */
  hint: string | undefined
  onChoose: (doctorId: string, slotId: string) => void
}

/** What a desk sees before it has chosen a doctor: the day's sessions, and the clinic's three sums. */
export function DayPlan({ of, day, isToday, now, timeZone, parts, hint, onChoose }: DayPlanProps) {
  const { t } = useLingui()
  useLanguage()
  const isWide = useMedia(wideDesk)
  const { clinic, problem, isFetching, refetch } = of
  const whyNot = useProblemText(problem)
  const planned = plannedOf(clinic, day, timeZone)
  const isLater = ({ session }: Planned) =>
    isToday && bookedBusy(session) === 0 && now < (startOf(session, day, timeZone) ?? 0) - soon
  const [current, later] = [planned.filter((one) => !isLater(one)), planned.filter(isLater)]
  const row = (one: Planned) => <PlanRow key={one.session.slot._id} {...one} isToday={isToday} onChoose={onChoose} />
  return (
    <div className="desk-grid day-plan">
      <aside className="live-desk" aria-label={t`Choose a doctor`}>
        <Blank
          count={Math.min(9, new Set(planned.map(({ doctor }) => doctor._id)).size)}
          hint={hint}
          isToday={isToday}
          hasKeys={isWide}
        />
        {planned.length > 0 && <Sums of={planned.map(({ session }) => session)} />}
        {!isWide && parts.addPatient}
      </aside>
      <Card as="section" className="queue flush" aria-labelledby="queue">
        <ListHead {...parts}>{null}</ListHead>
        {!clinic && whyNot ? (
          <ListError bare title={t`The list did not load.`} text={whyNot} busy={isFetching} onRetry={refetch} />
        ) : !clinic ? (
          <Skeletons className="day-loading">
            {['70%', '52%', '84%', '61%'].map((width) => (
              <Skeleton key={width} height="36px" width={width} />
            ))}
          </Skeletons>
        ) : planned.length === 0 ? (
          <ListEmpty
            ghost={false}
            title={t`No sessions on this day`}
            text={t`Choose a doctor and a slot to see its list.`}
          />
        ) : (
          <table aria-labelledby="queue">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Session</Trans>
                </th>
                <th scope="col">
                  <Trans>Doctor</Trans>
                </th>
                <th scope="col" className="plan-room">
                  <Trans>Room</Trans>
                </th>
                <th scope="col">
                  <Trans>Now</Trans>
                </th>
                <th scope="col" className="plan-tokens">
                  <Trans>Tokens</Trans>
                </th>
                <th scope="col" className="plan-left">
                  <Trans>Left</Trans>
                </th>
                <th scope="col" className="plan-go" aria-label={t`Open`}>
                  <VisuallyHidden>{t`Open`}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {current.map(row)}
              {later.length > 0 && (
                <tr className="plan-part">
                  <td colSpan={7}>
                    <Trans>Later today</Trans>
                  </td>
                </tr>
              )}
              {later.map(row)}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  )
}

/** A session within the next hour counts as one of now. */
const soon = 3_600_000

const bookedBusy = ({ called, completed, missed }: DaySession) => called.length + completed + missed

const startOf = ({ slot }: DaySession, day: ServiceDay, timeZone: string) =>
  slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } }).start

/** The sessions that take place, by their start. */
function plannedOf(of: HospitalDay | undefined, day: ServiceDay, timeZone: string): Planned[] {
  const all = (of?.doctors ?? []).flatMap(({ doctor, sessions }) => sessions.map((session) => ({ doctor, session })))
  const start = ({ session }: Planned) => startOf(session, day, timeZone) ?? 0
  return all
    .filter(({ session }) => session.held || bookedIn(session) > 0)
    .toSorted((one, other) => start(one) - start(other))
}

interface PlanRowProps extends Planned {
  isToday: boolean
  onChoose: DayPlanProps['onChoose']
}

function PlanRow({ doctor, session, isToday, onChoose }: PlanRowProps) {
  const { t } = useLingui()
  const { startTime, endTime } = slotTimes(session.slot)
  const { name } = doctor
  const { capacity, left } = session
  const taken = bookedIn(session)
  const choose = () => onChoose(doctor._id, session.slot._id)
  return (
    <tr onClick={choose}>
      <td className="plan-time">
        <Trans>
          {startTime} to {endTime}
        </Trans>
      </td>
      <td className="plan-doctor" dir="auto">
        {name}
      </td>
      <td className="plan-room">{doctor.room}</td>
      <td>{isToday ? <NowText of={session} /> : <Booked count={taken} />}</td>
      <td className="plan-tokens">
        {capacity === null ? (
          taken
        ) : (
          <Trans>
            {taken} of {capacity}
          </Trans>
        )}
      </td>
      <td className="plan-left">{left ?? '–'}</td>
      <td className="plan-go">
        <button type="button" aria-label={t`Open ${name}, ${startTime}`} onClick={choose}>
          <Icon of={ChevronRight} />
        </button>
      </td>
    </tr>
  )
}

function NowText({ of }: { of: DaySession }) {
  const { state, minutes, called, waiting } = of
  const [number] = called
  if (state === 'closed') return <Trans>Session ended</Trans>
  if (number !== undefined) {
    return (
      <Trans>
        {number} called, {waiting} wait
      </Trans>
    )
  }
  if (state === 'late') {
    return (
      <Trans>
        {minutes} min late, {waiting} wait
      </Trans>
    )
  }
  if (state === 'paused') return <Trans>Paused, {waiting} wait</Trans>
  if (bookedBusy(of) > 0) return <Trans>{waiting} wait</Trans>
  return <Booked count={waiting} />
}

const Booked = ({ count }: { count: number }) =>
  count === 0 ? <Trans>No tokens yet</Trans> : <Trans>{count} booked</Trans>

/** In the place of the ticket. */
function Blank({
  count,
  hint,
  isToday,
  hasKeys,
}: {
  count: number
  hint: string | undefined
  isToday: boolean
  hasKeys: boolean
}) {
  return (
    <div className="plan-blank">
      <svg viewBox="0 0 168 92" aria-hidden="true">
        <path d="M14 2h60a10 10 0 0 0 20 0h60a12 12 0 0 1 12 12v64a12 12 0 0 1-12 12H94a10 10 0 0 0-20 0H14A12 12 0 0 1 2 78V14A12 12 0 0 1 14 2z" />
        <path d="M84 20v54" strokeDasharray="0.1 9" strokeWidth="4" strokeLinecap="round" />
        <path d="M30 46h26M112 46h26" />
      </svg>
      <h2>
        {isToday ? (
          <Trans>Choose a doctor to call the next patient</Trans>
        ) : (
          <Trans>Choose a doctor to see the list</Trans>
        )}
      </h2>
      <p className="muted">
        {hint ??
          (count === 0 || !hasKeys ? (
            <Trans>This desk remembers your choice.</Trans>
          ) : count === 1 ? (
            <Trans>Press the ticket above, or Alt 1. This desk remembers your choice.</Trans>
          ) : (
            <Trans>Press a ticket above, or Alt 1 to Alt {count}. This desk remembers your choice.</Trans>
          ))}
      </p>
    </div>
  )
}

/** How many wait, are completed, and how many places are left, in the whole clinic. */
function Sums({ of }: { of: readonly DaySession[] }) {
  const sum = (read: (one: DaySession) => number) => of.reduce((all, one) => all + read(one), 0)
  const limited = of.filter((one) => one.left !== null)
  const waiting = sum((one) => one.waiting)
  const completed = sum((one) => one.completed)
  const left = sum((one) => one.left ?? 0)
  return (
    <Card className="plan-sums">
      <span>
        <Trans>
          <b>{waiting}</b> wait
        </Trans>
      </span>
      <span>
        <Trans>
          <b>{completed}</b> completed
        </Trans>
      </span>
      {limited.length > 0 && (
        <span>
          <Trans>
            <b>{left}</b> places left
          </Trans>
        </span>
      )}
    </Card>
  )
}
