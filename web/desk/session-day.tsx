import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queueHistory } from '#contract/queues.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import type { Slot } from '#contract/slots.ts'
import { bareTime, clockTime, longDay, slotTimes } from '../lib/dates.ts'
import { callAsHospital } from '../lib/session.ts'
import { useLanguage } from '../lib/use-language.ts'
import { bothNames, Card } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { sessionFigures, type SessionFigures } from './session-figures.ts'
import './session-day.css'

export interface SessionDayProps {
  doctor: { name: string; secondName?: string | undefined }
  slot: Slot
  day: ServiceDay
  timeZone: string
  rows: readonly DeskRow[]
}

/** What a session has come to, after its end: in counts, in sentences on the waiting, and by half hour. */
export function SessionDay({ doctor, slot, day, timeZone, rows }: SessionDayProps) {
  useLanguage()
  const { data } = useQuery({
    queryKey: ['hospital', 'queue', 'history', slot._id, day],
    queryFn: ({ signal }) =>
      callAsHospital(queueHistory, { params: { slotId: slot._id }, query: { date: day }, signal }),
  })
  if (!data) return null
  const arrivals = new Map(rows.flatMap((row) => (row.arrivedAt ? [[row.number, Date.parse(row.arrivedAt)]] : [])))
  const figures = sessionFigures(data, arrivals, slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } }))
  const { seen, missed, moved, cancelled, endedAt } = figures
  const { startTime, endTime: plannedEnd } = slotTimes(slot)
  const endTime = endedAt === undefined ? plannedEnd : clockTime(endedAt, timeZone)
  return (
    <Card as="section" className="session-day flush" aria-labelledby="session-day">
      <header>
        <h2 id="session-day">{longDay(day)}</h2>
        <p className="muted">
          <bdi>{bothNames(doctor)}</bdi>,{' '}
          <Trans>
            {startTime} to {endTime}
          </Trans>
        </p>
      </header>
      <ul className="session-sums">
        <li>
          <b>{seen}</b> <Plural value={seen} one="seen" other="seen" />
        </li>
        <li>
          <b>{missed}</b> <Plural value={missed} one="did not come" other="did not come" />
        </li>
        <li>
          <b>{moved}</b> <Plural value={moved} one="moved" other="moved" />
        </li>
        <li>
          <b>{cancelled}</b> <Plural value={cancelled} one="cancelled" other="cancelled" />
        </li>
      </ul>
      {seen > 0 && (
        <div className="session-parts">
          <div>
            <h3>
              <Trans>The waiting</Trans>
            </h3>
            <Waits {...figures} timeZone={timeZone} />
          </div>
          <div className="session-bars">
            <h3>
              <Trans>Seen by half hour</Trans>
            </h3>
            <Bars of={figures.halfHours} timeZone={timeZone} />
          </div>
        </div>
      )}
    </Card>
  )
}

type WaitsProps = SessionFigures & { timeZone: string }

/** The sentences on the waiting, and of how many tokens it is known. */
function Waits({ waits, firstCall, late, breaks, timeZone }: WaitsProps) {
  const { known = 0, longestNumber = 0 } = waits ?? {}
  const time = (at: number) => bareTime(at, timeZone)
  const first = firstCall === undefined ? '' : time(firstCall)
  return (
    <>
      <dl className="ruled">
        {waits && (
          <>
            <Row name={<Trans>Half waited at most</Trans>} value={<Minutes of={waits.half} />} />
            <Row name={<Trans>8 in 10 waited at most</Trans>} value={<Minutes of={waits.eight} />} />
            <Row
              name={<Trans>Longest</Trans>}
              value={
                <>
                  <Minutes of={waits.longest} />, <Trans>token {longestNumber}</Trans>
                </>
              }
            />
          </>
        )}
        {firstCall !== undefined && (
          <Row
            name={<Trans>First call</Trans>}
            value={
              <>
                {first}
                {late > 0 && (
                  <>
                    , <Trans>{late} min late</Trans>
                  </>
                )}
              </>
            }
          />
        )}
        {breaks.map(({ from, to }) => {
          const [startTime, endTime] = [time(from), time(to)]
          return (
            <Row
              key={from}
              name={<Trans>A break</Trans>}
              value={
                <Trans>
                  {startTime} to {endTime}
                </Trans>
              }
            />
          )
        })}
      </dl>
      <p className="muted">
        {waits ? (
          <Plural value={known} one="Times are known of # token." other="Times are known of # tokens." />
        ) : (
          <Trans>Too few to say how long people waited.</Trans>
        )}
      </p>
    </>
  )
}

const Minutes = ({ of: minutes }: { of: number }) => <Trans>{minutes} min</Trans>

const Row = ({ name, value }: { name: React.ReactNode; value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** A bar for each half hour, with its number. */
function Bars({ of: halfHours, timeZone }: { of: SessionFigures['halfHours']; timeZone: string }) {
  const most = Math.max(1, ...halfHours.map(({ seen }) => seen))
  return (
    <ol>
      {halfHours.map(({ at, seen }) => (
        <li key={at}>
          <b>{seen}</b>
          <i style={{ height: `${(seen / most) * 100}%` }} />
          <span>{bareTime(at, timeZone)}</span>
        </li>
      ))}
    </ol>
  )
}
