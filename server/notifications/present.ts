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
const titles = {
  'time-to-go': msg({ message: "It's time to go to the clinic", comment: 'Title of a notification on a locked phone' }),
  'your-turn': msg({ message: 'Queue Update', comment: 'Title of a notification on a locked phone' }),
  'cancelled': msg({
    message: 'Your appointment was cancelled by the hospital',
    comment: 'Title of a notification on a locked phone',
  }),
}
const yourTurn = msg({ message: 'It is your turn', comment: 'Line of a notification, under "Queue Update"' })
const current = msg({ message: 'Current queue number', comment: 'Line of a notification: a colon and a number follow' })
const own = msg({ message: 'Your token number', comment: 'Line of a notification: a colon and a number follow' })

function textsOf(due: DueNotice): { title: string; body: string } {
  const { kind, language } = due
  const ownLine = `${textIn(language, own)}: ${due.queue_number}`
  const lines =
    kind === 'cancelled'
      ? [
          `${isolated(due.doctor_name)}, ${isolated(due.hospital_name)}`,
          `${isolated(due.slot_name)}, ${longDay(language, due.service_day)}`,
          ownLine,
        ]
      : [
          ...(kind === 'your-turn' ? [textIn(language, yourTurn)] : []),
          `${textIn(language, current)}: ${due.current_number}`,
          ownLine,
        ]
  return { title: textIn(language, titles[kind]), body: lines.join('\n') }
}
