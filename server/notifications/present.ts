import type { Notice } from '#contract/notifications.ts'
import type { DueNotice } from './store.ts'

/** What a phone is told of an appointment. Which one it was is said of a cancelled one alone: its owner finds it nowhere
 *  else. No patient's name: this is shown on locked phones. */
export function noticeFor(due: DueNotice): Notice {
  const { kind, appointment_id: appointmentId, queue_number: queueNumber, current_number: currentQueueNumber } = due
  const standing = { kind, appointmentId, queueNumber, currentQueueNumber }
  if (kind !== 'cancelled') return standing
  const { hospital_name: hospital, doctor_name: doctor, slot_name: slot, service_day: date } = due
  return { ...standing, cancelled: { hospital, doctor, slot, date } }
}
