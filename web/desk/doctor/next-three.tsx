import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock, Footprints } from 'lucide-react'
import type { DaySession } from '#contract/hospital-day.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { clockTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Icon } from '../../ui/index.ts'
import type { DeskList, DeskRow } from '../desk-list.ts'
import { bookedIn } from '../doctor-ticket.tsx'
import { priorityText } from '../reason-text.ts'

export interface NextThreeProps {
  list: DeskList
  isDone: boolean
  /** The doctor's next session of the day. */
  after: DaySession | undefined
  day: ServiceDay
  timeZone: string
}

/** The next three patients; after the last one, the missed and the next session. */
export function NextThree({ list, isDone, after, day, timeZone }: NextThreeProps) {
  const { t } = useLingui()
  const next = list.rows.filter(({ section }) => section === 'waiting').slice(0, 3)
  if (isDone && list.away === 0 && !after) return null
  return (
    <ol className="doctor-next" aria-label={isDone ? t`Still to do` : t`Next`}>
      {next.map((row) => (
        <Waiting key={row.id} row={row} />
      ))}
      {!isDone && next.length === 0 && (
        <li className="none">
          <Trans>No one is waiting</Trans>
        </li>
      )}
      {isDone && list.away > 0 && (
        <li className="none">
          <Plural
            value={list.away}
            one="# was not here. They may still come."
            other="# were not here. They may still come."
          />
        </li>
      )}
      {after && <After of={after} day={day} timeZone={timeZone} />}
    </ol>
  )
}

function Waiting({ row: { number, name, age, arrivedAt, onMyWayAt, priority } }: { row: DeskRow }) {
  useLanguage()
  return (
    <li>
      <span className="t">{number}</span>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={arrivedAt ? 'at here' : 'at'}>
          <Icon of={arrivedAt ? Check : onMyWayAt ? Footprints : Clock} size="s" />
          <span>
            {arrivedAt ? (
              <Trans>{age}, arrived</Trans>
            ) : onMyWayAt ? (
              <Trans>{age}, on the way</Trans>
            ) : (
              <Trans>{age}, not arrived</Trans>
            )}
            {priority !== 'none' && <>, {priorityText(priority)}</>}
          </span>
        </span>
      </span>
    </li>
  )
}

function After({ of, day, timeZone }: { of: DaySession; day: ServiceDay; timeZone: string }) {
  useLanguage()
  const { start } = slotHours({ appointmentDate: day, slot: of.slot, hospitalId: { timeZone } })
  const { name } = of.slot
  const time = start === undefined ? '' : clockTime(start, timeZone)
  const booked = bookedIn(of)
  return (
    <li className="none">
      <span>
        <Trans>
          Next: <b>{name}</b> {time}, {booked} booked
        </Trans>
      </span>
    </li>
  )
}
