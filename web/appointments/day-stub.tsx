import { readTime } from '#contract/time-of-day.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime, instantOf } from '../lib/dates.ts'
import { Icon } from '../ui/index.ts'
import { calledAtOf, roomOf, type DayFacts } from './day-words.ts'

/** Longer names of rooms are written as words. */
const longestNumber = 3

/** The stub of the own ticket: the room of the own call, or why the queue does not move. Otherwise it shows the live number. */
export function DayStub({ kind, appointment, place }: DayFacts) {
  const { t } = useLingui()
  const { current } = place
  const room = roomOf(appointment, place)
  const number = current === 0 ? '–' : current
  switch (kind) {
    case 'called':
      return room ? (
        <Stub label={t`ROOM`} number={room} under={t`Go in now`} />
      ) : (
        <Stub label={t`LIVE`} number={number} under={t`Go in now`} />
      )
    case 'late':
      return (
        <Stub
          label={current === 0 ? t`NOT STARTED` : t`LATE`}
          number={number}
          under={<Start of={appointment} late={place.queue.minutes} />}
        />
      )
    case 'paused':
      return (
        <Stub
          label={
            <>
              <Icon of={Pause} size="s" />
              <Trans>PAUSED</Trans>
            </>
          }
          number={number}
          under={<Since at={place.queue.pausedAt} of={appointment} />}
        />
      )
    case 'closed':
      return <Stub label={t`OVER`} number={number} under={t`Current token`} />
    case 'next':
    case 'missed':
    case 'overdue':
      return null
  }
}

function Stub({ label, number, under }: { label: ReactNode; number: string | number; under: ReactNode }) {
  return (
    <>
      <span className="label">{label}</span>
      <span className="n" data-words={String(number).length > longestNumber || undefined}>
        {number}
      </span>
      <span className="under">{under}</span>
    </>
  )
}

/** When the slot starts with the doctor's delay. Its times are free text, and may not say it. */
function Start({
  of: { slot, appointmentDate, hospitalId },
  late,
}: {
  of: DayFacts['appointment']
  late: number | null
}) {
  const start = readTime(slot.startTime)
  if (start === undefined || late === null) return <Trans>Current token</Trans>
  const time = clockTime(instantOf(appointmentDate, start + late, hospitalId.timeZone), hospitalId.timeZone)
  return <Trans>From about {time}</Trans>
}

/** When the pause began. */
function Since({ at, of: { hospitalId } }: { at: string | null; of: DayFacts['appointment'] }) {
  if (at === null) return <Trans>Current token</Trans>
  const since = clockTime(Date.parse(at), hospitalId.timeZone)
  return <Trans>Since {since}</Trans>
}

/** The line below the own number. */
export function DayUnder({ kind, appointment }: Pick<DayFacts, 'kind' | 'appointment'>) {
  const at = calledAtOf(appointment)
  if (kind === 'missed' && at) return <Trans>Called {at}</Trans>
  return <bdi>{appointment.patient.name}</bdi>
}
