import type { Notice } from '#contract/notifications.ts'
import { isolated, longDay, textIn } from '../platform/texts/index.ts'
import { msg } from '#server/platform/texts/msg.ts'
import type { DueNotice } from './notice-store.ts'

/** A notice for a phone, in its owner's language, without the patient's name, because locked phones show it. Only a cancellation
 *  names the appointment, because the page no longer lists that. */
export function noticeFor(due: DueNotice): Notice {
  const { kind, appointment_id: appointmentId, queue_number: queueNumber, current_number: currentQueueNumber } = due
  const standing = { kind, appointmentId, queueNumber, currentQueueNumber, ...textsOf(due) }
  if (kind !== 'cancelled') return standing
  const { hospital_name: hospital, doctor_name: doctor, slot_name: slot, service_day: date } = due
  return { ...standing, cancelled: { hospital, doctor, slot, date } }
}

// The page has the same texts, for the notices that it shows itself (web/notifications).
const yourTurn = msg({ message: 'It is your turn', comment: 'Line of a notification, under "Queue Update"' })
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

function textsOf(due: DueNotice): { title: string; body: string } {
  const { kind, language, queue_minutes: minutes } = due
  const lines = [...linesOf(due), `${textIn(language, own)}: ${due.queue_number}`]
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
