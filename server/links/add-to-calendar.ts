import { calendarFile } from '#contract/calendar-file.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { msg } from '#contract/text.ts'
import type { Shown } from './present.ts'

export const tokenAt = msg({ message: 'Token {queueNumber} at {0}' })
const atDesk = msg({ message: 'At the desk, say your token number: {queueNumber}.' })

/** The visit as a calendar file, without its patient.
 *  @param origin of the product's pages */
export function addToCalendar({ say, token, hospital, queue, appointment, path, now }: Shown, origin: string): string {
  const slot = { startTime: queue.start_time, endTime: queue.end_time }
  const day = appointment.service_day
  return calendarFile({
    uid: `${appointment.id}@baari`,
    day,
    ...slotHours({ appointmentDate: day, slot, hospitalId: { timeZone: hospital.time_zone } }),
    summary: say(tokenAt, { queueNumber: token.number, 0: hospital.name }),
    description: [queue.doctor_name, queue.slot_name, say(atDesk, { queueNumber: token.number }), hospital.contact_no]
      .filter(Boolean)
      .join('\n'),
    location: `${hospital.name}, ${hospital.address} ${hospital.pincode}`,
    url: origin + path,
    product: 'Baari',
    madeAt: now.getTime(),
  })
}
