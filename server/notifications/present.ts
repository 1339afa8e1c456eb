import type { Estimate } from '#contract/estimate.ts'
import type { Notice } from '#contract/notifications.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { bareTime, isolated, longDay, textIn, timeAt } from '../platform/texts/index.ts'
import { msg } from '#server/platform/texts/msg.ts'
import type { DueNotice } from './notice-store.ts'
import type { DueOfferNotice } from './offer-notice-store.ts'

/** A notice for a phone, in its owner's language, without the patient's name, because locked phones show it. Only a cancellation
 *  names the appointment, because the page no longer lists that.
 *  @param estimate when the appointment is called, where the notice says it */
export function noticeFor(due: DueNotice, estimate: Estimate | null = null): Notice {
  const { kind, appointment_id: appointmentId, queue_number: queueNumber, current_number: currentQueueNumber } = due
  const standing = { kind, appointmentId, queueNumber, currentQueueNumber, ...textsOf(due, estimate) }
  if (kind !== 'cancelled') return standing
  const { hospital_name: hospital, doctor_name: doctor, slot_name: slot, service_day: date } = due
  return { ...standing, cancelled: { hospital, doctor, slot, date } }
}

/** A notice of a place that is kept: for a patient of a waitlist, or instead of an appointment on a day of leave. */
export function noticeOfPlace(due: DueOfferNotice): Notice {
  const { language, doctor_name: doctor, slot_id: slotId, service_day: date, expires_at: until } = due
  const place = { slotId, date, until: until.toISOString() }
  const day = longDay(language, date)
  const time = timeAt(language, until.getTime(), due.time_zone)
  const where = `${isolated(doctor)}, ${isolated(due.hospital_name)}`
  if (due.appointment_id === null || due.away_day === null) {
    const body = [where, `${isolated(due.slot_name)}, ${day}`, textIn(language, keptUntil, { time })].join('\n')
    return { kind: 'place-free', place, title: textIn(language, placeFree), body }
  }
  const title = textIn(language, away, { doctor, day: longDay(language, due.away_day) })
  const lastDay = longDay(language, serviceDayAt(until.getTime(), due.time_zone))
  const body = `${where}\n${textIn(language, placeKept, { day, until: `${lastDay}, ${time}` })}`
  return { kind: 'place-kept', appointmentId: due.appointment_id, place, title, body }
}

// The page has the same texts, for the notices that it shows itself (web/notifications).
const yourTurn = msg({ message: 'It is your turn', comment: 'Line of a notification, under "Queue Update"' })
const placeFree = msg({ message: 'A place is free', comment: 'Title of a notification on a locked phone' })
const keptUntil = msg({
  message: 'It is kept for you until {time}.',
  comment: 'Line of a notification, under "A place is free"; {time} is 10:45 am',
})
const away = msg({
  message: '{doctor} is away on {day}',
  comment: 'Title of a notification on a locked phone; {day} is Tuesday 25 November',
})
const placeKept = msg({
  message: 'A place on {day} is kept for you until {until}.',
  comment: 'Line of a notification; {day} is Friday 28 November, {until} is Wednesday 26 November, 10:45 am',
})
const titles = {
  'called': yourTurn,
  'time-to-go': msg({ message: "It's time to go to the clinic", comment: 'Title of a notification on a locked phone' }),
  'your-turn': msg({ message: 'Queue Update', comment: 'Title of a notification on a locked phone' }),
  'missed': msg({
    message: 'You were called and were not there',
    comment: 'Title of a notification on a locked phone',
  }),
  'back-in-line': msg({ message: 'You are back in line', comment: 'Title of a notification on a locked phone' }),
  'late': msg({ message: 'The doctor is {minutes} min late', comment: 'Title of a notification on a locked phone' }),
  'paused': msg({ message: 'The line is paused', comment: 'Title of a notification on a locked phone' }),
  'cancelled': msg({
    message: 'Your appointment was cancelled by the hospital',
    comment: 'Title of a notification on a locked phone',
  }),
  'transferred': msg({
    message: 'The hospital has moved your appointment',
    comment: 'Title of a notification on a locked phone',
  }),
}
const current = msg({ message: 'Current queue number', comment: 'Line of a notification: a colon and a number follow' })
const own = msg({ message: 'Your token number', comment: 'Line of a notification: a colon and a number follow' })
const between = msg({
  message: 'Between {from} and {to}, right 8 times in 10.',
  comment: 'Line of a notification: when the patient is called; {from} is 10:40',
})
const inRoom = msg({ message: 'Room {room}', comment: 'Line of a notification: where the patient is to go' })
const comeBack = msg({
  message: 'Open your appointment to come back to the line, or ask at the desk.',
  comment: 'Line of a notification, under "You were called and were not there"',
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

function textsOf(due: DueNotice, estimate: Estimate | null): { title: string; body: string } {
  const { kind, language, queue_minutes: minutes, time_zone: timeZone } = due
  const clock = (instant: string) => bareTime(Date.parse(instant), timeZone)
  const when = estimate && textIn(language, between, { from: clock(estimate.from), to: clock(estimate.to) })
  const lines = [...linesOf(due), ...(when === null ? [] : [when]), `${textIn(language, own)}: ${due.queue_number}`]
  return { title: textIn(language, titles[kind], { minutes: minutes ?? 0 }), body: lines.join('\n') }
}

function linesOf({ kind, language, room, queue_reason: reason, ...due }: DueNotice): string[] {
  const currentLine = `${textIn(language, current)}: ${due.current_number}`
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
