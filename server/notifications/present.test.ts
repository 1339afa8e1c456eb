import { expect, test } from 'vitest'
import { noticeFor } from './present.ts'

test.each([
  ['time-to-go', "It's time to go to the clinic", 'Current queue number: 2\nYour token number: 5'],
  ['your-turn', 'Queue Update', 'It is your turn\nCurrent queue number: 2\nYour token number: 5'],
] as const)('a pushed notice of %s has the finished texts, for the phone to show', (kind, title, body) => {
  const due = {
    ...{ kind, appointment_id: 'a', queue_number: 5, current_number: 2, language: 'en' as const },
    ...{
      hospital_name: 'Asha Clinic',
      time_zone: 'Asia/Kolkata',
      doctor_name: 'Dr Rao',
      slot_name: 'Morning',
      service_day: '2026-11-21',
    },
    ...{ slot_id: 's', queue_version: 7, room: null, queue_minutes: null, queue_reason: null },
  }
  expect(noticeFor(due)).toMatchObject({ kind, title, body })
})

test('a notice says when the patient is called, on the clock of the hospital', () => {
  const due = {
    ...{
      kind: 'back-in-line' as const,
      appointment_id: 'a',
      queue_number: 5,
      current_number: 2,
      language: 'en' as const,
    },
    ...{
      hospital_name: 'Asha Clinic',
      time_zone: 'Asia/Kolkata',
      doctor_name: 'Dr Rao',
      slot_name: 'Morning',
      service_day: '2026-11-21',
    },
    ...{ slot_id: 's', queue_version: 7, room: null, queue_minutes: null, queue_reason: null },
  }
  const [from, to, at] = ['16:40', '17:05', '16:02'].map((time) => `2026-11-21T${time}:00+05:30`) as [
    string,
    string,
    string,
  ]
  expect(noticeFor(due, { from, to, at, basis: 'session' }).body).toBe(
    'Current queue number: 2\nBetween 4:40 and 5:05, right 8 times in 10.\nYour token number: 5',
  )
})
