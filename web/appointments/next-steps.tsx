import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { timeToGo } from '#contract/notice-texts.ts'
import type { Appointment } from '#contract/appointments.ts'
import { clockTime, longDay, nearDay, today, typedTime } from '../lib/dates.ts'
import { usePermission } from '../lib/notification-permission.ts'
import { writeText } from '../lib/write-text.ts'
import { useClock, type LivePlace } from '../live-queue/index.ts'
import { Card } from '../ui/index.ts'
import { useDayParts } from './use-day-parts.ts'

export interface NextStepsProps {
  appointment: Appointment
  place: LivePlace
  /** When the place was last known, in milliseconds since 1970. */
  knownAt: number
}

/** The steps between the booking and the consultation. */
export function NextSteps({ appointment, place, knownAt }: NextStepsProps) {
  const { queueNumber } = appointment
  const { range } = place
  const day = useDayParts(range !== undefined)
  return (
    <Card as="section" aria-labelledby="next-steps">
      <h2 id="next-steps">
        <Trans>What happens next</Trans>
      </h2>
      <ol className="next-steps">
        <li>
          <span>
            <Wait place={place} knownAt={knownAt} />
            {day && range && (
              <span className="day-range">
                {' '}
                <day.RangeText of={appointment} range={range} />
              </span>
            )}
          </span>
        </li>
        {(!range || place.paper === 'near') && (
          <li>
            <SetOut appointment={appointment} place={place} />
          </li>
        )}
        <li>
          <span>
            <Trans>
              At the desk, say your token number: <b>{queueNumber}</b>.
            </Trans>
          </span>
        </li>
      </ol>
    </Card>
  )
}

function Wait({ place: { ahead, live, paper }, knownAt }: Pick<NextStepsProps, 'place' | 'knownAt'>) {
  const { t } = useLingui()
  const known = clockTime(knownAt)
  if (!live) {
    return t`${plural(ahead, {
      0: `No one was ahead of you at ${known}.`,
      one: `# person was ahead of you at ${known}.`,
      other: `# people were ahead of you at ${known}.`,
    })}`
  }
  if (paper === 'now') return t`It is your turn.`
  return t`${plural(ahead, {
    0: 'No one is ahead of you.',
    one: '# person is ahead of you. Wait wherever you like.',
    other: '# people are ahead of you. Wait wherever you like.',
  })}`
}

function SetOut({ appointment, place }: Pick<NextStepsProps, 'appointment' | 'place'>) {
  const { t } = useLingui()
  const { appointmentDate, slot, hospitalId } = appointment
  const near = useClock((now) => nearDay(appointmentDate, today(now, hospitalId.timeZone)))
  const isNotified = usePermission() === 'granted'
  const { setOutAt } = place
  if (place.paper === 'near' || place.paper === 'now') return writeText(timeToGo)
  if (setOutAt !== undefined && setOutAt !== place.current) {
    return (
      <span>
        {isNotified ? (
          <Trans>
            We tell you when the live token reaches <b>{setOutAt}</b>. That is the time to go to the clinic.
          </Trans>
        ) : (
          <Trans>
            Go to the clinic when the live token reaches <b>{setOutAt}</b>.
          </Trans>
        )}
      </span>
    )
  }
  if (place.current > 0) return t`Set out when three people are ahead of you.`
  return t`Be there when the slot starts: ${near ?? longDay(appointmentDate)} at ${typedTime(slot.startTime)}.`
}
