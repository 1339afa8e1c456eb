import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

const visit: CalendarEvent = {
  uid: 'appointment-28@baari',
  day: '2026-11-20',
  start: Date.parse('2026-11-20T09:30:00+05:30'),
  end: Date.parse('2026-11-20T12:30:00+05:30'),
  summary: 'Token 28 at Asha Clinic',
  description: 'Dr Meera Kulkarni\nSlot 1',
  location: '14 Temple Road, Bengaluru',
  url: 'https://baari.example/usershomepage?booked=appointment-28',
  product: 'Baari',
  madeAt: Date.parse('2026-11-19T08:00:00.500Z'),
}

/** The file's lines, put together again as a calendar reads them. */
const read = (event: CalendarEvent) =>
  calendarFile(event)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')

const field = (event: CalendarEvent, name: string) => read(event).filter((line) => line.startsWith(name))

test('a visit is one event in UTC, with the format’s line ends', () => {
  expect(calendarFile(visit).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Baari//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:appointment-28@baari',
    'DTSTAMP:20261119T080000Z',
    'DTSTART:20261120T040000Z',
    'DTEND:20261120T070000Z',
    'SUMMARY:Token 28 at Asha Clinic',
    String.raw`LOCATION:14 Temple Road\, Bengaluru`,
    String.raw`DESCRIPTION:Dr Meera Kulkarni\nSlot 1`,
    'URL:https://baari.example/usershomepage?booked=appointment-28',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a visit without a readable start takes the whole day', () => {
  const allDay = { ...visit, day: '2026-12-31', start: undefined }
  expect(field(allDay, 'DT')).toEqual([
    'DTSTAMP:20261119T080000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
  ])
})

test('an end that is unknown, or not after the start, is left out', () => {
  expect(field({ ...visit, end: undefined }, 'DTEND')).toEqual([])
  expect(field({ ...visit, end: visit.start }, 'DTEND')).toEqual([])
})

test('special characters are escaped, and no input adds a line', () => {
  expect(field({ ...visit, summary: 'A;B, C\\D\u0007' }, 'SUMMARY')).toEqual([String.raw`SUMMARY:A\;B\, C\\D`])
  const forged = { ...visit, location: 'Here\r\nATTENDEE:x\rEND:VEVENT', uid: 'a\r\nb' }
  expect(field(forged, 'LOCATION')).toEqual([String.raw`LOCATION:Here\nATTENDEE:x\nEND:VEVENT`])
  expect(field(forged, 'UID')).toEqual(['UID:ab'])
  expect(read(forged)).toHaveLength(read(visit).length)
})

test('no line is longer than 75 octets, and no character is split', () => {
  for (const name of ['क्लिनिक '.repeat(30), '👩🏽‍⚕️'.repeat(30), 'x'.repeat(300), `${'y'.repeat(66)}é`]) {
    const written = calendarFile({ ...visit, summary: name })
    const lines = written.split('\r\n')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(lines.every((line) => line.isWellFormed())).toBe(true)
    expect(field({ ...visit, summary: name }, 'SUMMARY')).toEqual([`SUMMARY:${name}`])
  }
})

test('a line of exactly 75 octets stays whole', () => {
  const summary = 's'.repeat(75 - 'SUMMARY:'.length)
  expect(calendarFile({ ...visit, summary })).toContain(`\r\nSUMMARY:${summary}\r\n`)
  expect(calendarFile({ ...visit, summary: `${summary}s` })).toContain(`\r\nSUMMARY:${summary}\r\n s\r\n`)
})
