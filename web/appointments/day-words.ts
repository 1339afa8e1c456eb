import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import type { QueueReason } from '#contract/live-queue.ts'
import { clockTime } from '../lib/dates.ts'
import type { LivePlace } from '../live-queue/index.ts'
import type { DayKind } from './day-kind.ts'
import { doctorOf } from './doctor-of.ts'

export interface DayFacts {
  kind: DayKind
  appointment: Appointment
  place: LivePlace
}

/** When the token was called last, in the hospital's time zone, as the slot's times are. */
export const calledAtOf = ({ calledAt, hospitalId }: Appointment) =>
  calledAt === undefined ? undefined : clockTime(Date.parse(calledAt), hospitalId.timeZone)

/** The room of the own call, or the doctor's. */
export const roomOf = (appointment: Appointment, place: LivePlace) =>
  (place.inside ? place.room : null) ?? doctorOf(appointment)?.room

/** What the day has brought, in a few words: the card's first line. */
export function useDayHeading({ kind, appointment, place }: DayFacts): string {
  const { t } = useLingui()
  const paused: Record<QueueReason, string> = {
    'break': t`The doctor is on a break`,
    'emergency': t`The doctor has an emergency`,
    'called-away': t`The doctor was called away`,
  }
  const { ahead } = place
  const { minutes, reason } = place.queue
  const room = roomOf(appointment, place)
  const at = calledAtOf(appointment)
  switch (kind) {
    case 'next':
      return t`You are next`
    case 'called':
      return room ? t`It's your turn. Room ${room}.` : t`It's your turn.`
    case 'missed':
      return at ? t`You were called at ${at} and not there.` : t`You were called and not there.`
    case 'late':
      return minutes === null ? t`The doctor is late` : t`The doctor is ${minutes} min late`
    case 'paused':
      return reason === null ? t`The line is paused` : paused[reason]
    case 'closed':
      return t`The session is over`
    case 'overdue':
      return t`${plural(ahead, {
        0: 'Later than expected. You are the first in line.',
        one: 'Later than expected. # ahead.',
        other: 'Later than expected. # ahead.',
      })}`
  }
}
