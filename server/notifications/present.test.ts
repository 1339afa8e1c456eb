import { expect, test } from 'vitest'
import { noticeFor } from './present.ts'

test.each([
  ['time-to-go', "It's time to go to the clinic", 'Current queue number: 2\nYour token number: 5'],
  ['your-turn', 'Queue Update', 'It is your turn\nCurrent queue number: 2\nYour token number: 5'],
] as const)('a pushed notice of %s has the finished texts, for the phone to show', (kind, title, body) => {
  const due = {
    ...{ kind, appointment_id: 'a', queue_number: 5, current_number: 2, language: 'en' as const },
    ...{ hospital_name: 'Asha Clinic', doctor_name: 'Dr Rao', slot_name: 'Morning', service_day: '2026-11-21' },
    ...{ room: null, queue_minutes: null, queue_reason: null },
    ...{ endpoint: '', p256dh: '', auth: '' },
  }
  expect(noticeFor(due)).toMatchObject({ kind, title, body })
})
