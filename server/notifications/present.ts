import type { Notice } from '#contract/notifications.ts'
import type { DueNotice } from './notice-store.ts'

/** A notice for a phone, without the patient's name, because locked phones show it. Only a cancellation names the appointment,
 *  because the page no longer lists that. */
export function noticeFor(due: DueNotice): Notice {
  const { kind, appointment_id: appointmentId, queue_number: queueNumber, current_number: currentQueueNumber } = due
  const standing = { kind, appointmentId, queueNumber, currentQueueNumber }
  if (kind !== 'cancelled') return standing
  const { hospital_name: hospital, doctor_name: doctor, slot_name: slot, service_day: date } = due
  return { ...standing, cancelled: { hospital, doctor, slot, date } }
}
