import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { clockTime, longDay, slotTimes } from '../lib/dates.ts'
import type { LivePlace } from '../live-queue/index.ts'
import { brandName, Name } from '../ui/index.ts'
import { DoctorName } from './doctor-name.tsx'
import './booked.css'
import { useDayParts } from './use-day-parts.ts'
import { placeOf } from './place-of.ts'

export interface SlipProps {
  appointment: Appointment
  /** The place in the line, as printed. */
  place: Pick<LivePlace, 'ahead' | 'range'>
  /** When the place was known, in milliseconds since 1970. */
  knownAt: number
}

/** The printed token, as wide as a slip printer's roll. Hidden on the screen. */
export function Slip({ appointment, place: { ahead, range }, knownAt }: SlipProps) {
  const { t } = useLingui()
  const day = useDayParts(range !== undefined)
  const { hospitalId: hospital, queueNumber, patient, slot, appointmentDate } = appointment
  const { name } = slot
  const { startTime, endTime } = slotTimes(slot)
  const at = clockTime(knownAt)
  const facts: [string, ReactNode][] = [
    [t`Doctor`, <DoctorName key="doctor" of={appointment} />],
    [t`Slot`, t`${name}, ${startTime} to ${endTime}`],
    [t`Date`, longDay(appointmentDate)],
    [t`Patient`, patient.name],
  ]
  return (
    <section className="slip" aria-hidden="true">
      <p className="slip-place">
        <Name of={hospital} />
      </p>
      <p>{placeOf(hospital)}</p>
      <div className="slip-token">
        <p className="slip-label">
          <Trans>YOUR TOKEN</Trans> <span lang="hi">आपका टोकन</span>
        </p>
        <b>{queueNumber}</b>
        <p>
          {t`${plural(ahead, {
            0: `No one ahead of you at ${at}`,
            one: `# person ahead of you at ${at}`,
            other: `# people ahead of you at ${at}`,
          })}`}
        </p>
        {day && range && (
          <p>
            <day.RangeText of={appointment} range={range} />
          </p>
        )}
      </div>
      <dl>
        {facts.map(([term, fact]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="slip-cut" />
      <p className="slip-follow">
        <Trans>Follow the live token on your phone:</Trans> <b>{location.host}</b>
      </p>
      <p className="slip-foot">
        <span>
          {brandName} <span lang="hi">बारी</span>
        </span>
        <span>
          {hospital.hospitalNumber} / {queueNumber}
        </span>
      </p>
    </section>
  )
}
