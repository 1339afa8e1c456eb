import type { Estimate } from '#contract/estimate.ts'
import {
  calledBetween,
  currentNumber,
  doctorIsLate,
  lineIsPaused,
  ownNumber,
  placeIsFree,
  queueUpdate,
  timeToGo,
} from '#contract/notice-texts.ts'
import type { Notice } from '#contract/notifications.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { bareTime, isolated, longDay, textIn, timeAt } from '../texts/index.ts'
import { msg } from '#contract/text.ts'
import type { DueNotice, DueOfferNotice } from './notice-store.ts'
import type { Phone } from './store.ts'

/** What a notice says on one phone. */
type On<Due> = Omit<Due, 'phones' | 'token' | 'tries' | 'is_doubted'> & Pick<Phone, 'language'>

/** A notice for a phone, in its owner's language, without the patient's name, because locked phones show it. Only a cancellation
 *  names the appointment, because the page no longer lists that.
 *  @param estimate when the appointment is called, where the notice says it */
export function noticeFor(due: On<DueNotice>, estimate: Estimate | null = null): Notice {
  const { kind, appointment_id: appointmentId, queue_number: queueNumber, current_number: currentQueueNumber } = due
  const standing = { kind, appointmentId, queueNumber, currentQueueNumber, ...textsOf(due, estimate) }
  if (kind !== 'cancelled') return standing
  const { hospital_name: hospital, doctor_name: doctor, slot_name: slot, service_day: date } = due
  return { ...standing, cancelled: { hospital, doctor, slot, date } }
}

/** A notice of a place that is kept: for a patient of a waitlist, or instead of an appointment on a day of leave. */
export function noticeOfPlace(due: On<DueOfferNotice>): Notice {
  const { language, doctor_name: doctor, slot_id: slotId, service_day: date, expires_at: until } = due
  const place = { slotId, date, until: until.toISOString() }
  const day = longDay(language, date)
  const time = timeAt(language, until.getTime(), due.time_zone)
  const where = `${isolated(doctor)}, ${isolated(due.hospital_name)}`
  if (due.appointment_id === null || due.away_day === null) {
    const body = [where, `${isolated(due.slot_name)}, ${day}`, textIn(language, keptUntil, { time })].join('\n')
    return { kind: 'place-free', place, title: textIn(language, placeIsFree), body }
  }
  const title = textIn(language, away, { doctor, day: longDay(language, due.away_day) })
  const lastDay = longDay(language, serviceDayAt(until.getTime(), due.time_zone))
  const body = `${where}\n${textIn(language, placeIsKept, { day, until: `${lastDay}, ${time}` })}`
  return { kind: 'place-kept', appointmentId: due.appointment_id, place, title, body }
}

const yourTurn = msg({ message: 'It is your turn', comment: 'Line of a notification, under "Queue Update"' })
const keptUntil = msg({
  message: 'It is kept for you until {time}.',
  comment: 'Line of a notification, under "A place is free"; {time} is 10:45 am',
})
const away = msg({
  message: '{doctor} is away on {day}',
  comment: 'Title of a notification on a locked phone; {day} is Tuesday 25 November',
})
const placeIsKept = msg({
  message: 'A place on {day} is kept for you until {until}.',
  comment: 'Line of a notification; {day} is Friday 28 November, {until} is Wednesday 26 November, 10:45 am',
})
const titles = {
  'called': yourTurn,
  'time-to-go': timeToGo,
  'your-turn': queueUpdate,
  'missed': msg({
    message: 'You were called but were not there',
    comment: 'Title of a notification on a locked phone',
  }),
  'back-in-line': msg({ message: 'You are back in line', comment: 'Title of a notification on a locked phone' }),
  'late': doctorIsLate,
  'paused': lineIsPaused,
  'cancelled': msg({
    message: 'Your appointment was cancelled by the hospital',
    comment: 'Title of a notification on a locked phone',
  }),
  'transferred': msg({
    message: 'The hospital has moved your appointment',
    comment: 'Title of a notification on a locked phone',
  }),
}
const inRoom = msg({ message: 'Room {room}', comment: 'Line of a notification: where the patient is to go' })
const comeBack = msg({
  message: 'Open your appointment to come back to the line, or ask at the desk.',
  comment: 'Line of a notification, under "You were called but were not there"',
})
const reasons = {
  'break': msg({
    message: 'The doctor is on a break.',
    comment: 'Line of a notification: why the line is paused or late',
  }),
  'emergency': msg({
    message: 'The doctor has an emergency.',
    comment: 'Line of a notification: why the line is paused or late',
  }),
  'called-away': msg({
    message: 'The doctor was called away.',
    comment: 'Line of a notification: why the line is paused or late',
  }),
}

function textsOf(due: On<DueNotice>, estimate: Estimate | null): { title: string; body: string } {
  const { kind, language, queue_minutes: minutes, time_zone: timeZone } = due
  const clock = (instant: string) => bareTime(Date.parse(instant), timeZone)
  const when = estimate && textIn(language, calledBetween, { from: clock(estimate.from), to: clock(estimate.to) })
  const lines = [
    ...linesOf(due),
    ...(when === null ? [] : [when]),
    `${textIn(language, ownNumber)}: ${due.queue_number}`,
  ]
  return { title: textIn(language, titles[kind], { minutes: minutes ?? 0 }), body: lines.join('\n') }
}

function linesOf({ kind, language, room, queue_reason: reason, ...due }: On<DueNotice>): string[] {
  const currentLine = `${textIn(language, currentNumber)}: ${due.current_number}`
  switch (kind) {
    case 'cancelled':
    case 'transferred':
      return [
        `${isolated(due.doctor_name)}, ${isolated(due.hospital_name)}`,
        `${isolated(due.slot_name)}, ${longDay(language, due.service_day)}`,
      ]
    case 'called':
      return room === null ? [] : [textIn(language, inRoom, { room })]
    case 'missed':
      return [textIn(language, comeBack)]
    case 'late':
    case 'paused':
      return reason === null ? [] : [textIn(language, reasons[reason])]
    case 'your-turn':
      return [textIn(language, yourTurn), currentLine]
    case 'time-to-go':
    case 'back-in-line':
      return [currentLine]
  }
}
