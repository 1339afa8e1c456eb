import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bareTime,
  clockTime,
  dayTile,
  hasEnded,
  daysFrom,
  longDay,
  minuteOfDay,
  proposedDay,
  sayDay,
  today,
  slotTimes,
  writeDatesIn,
} from './dates.ts'
import { languages } from '#contract/languages.ts'
import { readTime } from '#contract/time-of-day.ts'

const home = 'Asia/Kolkata'

/** An instant, by the clock there. */
const at = (time: string, day = '2026-11-20') => Date.parse(`${day}T${time}:00+05:30`)

test.each([
  ['9 AM', 540],
  ['09:30 AM', 570],
  ['14:00', 840],
  ['9.30pm', 1290],
  ['12 AM', 0],
  ['12:30 am', 30],
  ['12 PM', 720],
  ['12:30 PM', 750],
  [' 5 p.m. ', 1020],
  ['9:05a.m.', 545],
  ['00:00', 0],
  ['23:59', 1439],
  ['24:00', 1440],
  ['०९:३० AM', 570],
])('the slot time %j is read as minute %i of the day', (text, minute) => {
  expect(readTime(text)).toBe(minute)
})

test.each(['', 'morning', '9', '25:00', '24:01', '9:60', '13 PM', '0 AM', '9:3', '9-10', 'after lunch', '9:30:00'])(
  'no time is made up for %j',
  (text) => {
    expect(readTime(text)).toBeUndefined()
  },
)

test('every minute of the day is parsed from both formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      const hour = Math.floor(minute / 60)
      const two = (value: number) => String(value).padStart(2, '0')
      expect(readTime(`${two(hour)}:${two(minute % 60)}`)).toBe(minute)
      expect(readTime(`${hour % 12 || 12}.${two(minute % 60)} ${hour < 12 ? 'AM' : 'pm'}`)).toBe(minute)
    }),
  )
})

test('a slot is over from its end time on, in the time zone of the hospital', () => {
  const slot = { startTime: '09:30 AM', endTime: '12:30 PM' }
  expect(hasEnded(slot, '2026-11-20', at('12:29'), home)).toBe(false)
  expect(hasEnded(slot, '2026-11-20', at('12:30'), home)).toBe(true)
})

test('a slot with an unreadable end is never over, one past midnight on the next day', () => {
  expect(hasEnded({ startTime: '9 AM', endTime: 'until all are seen' }, '2026-11-20', at('23:59'), home)).toBe(false)
  const night = { startTime: '10 PM', endTime: '2 AM' }
  expect(hasEnded(night, '2026-11-20', at('01:59', '2026-11-21'), home)).toBe(false)
  expect(hasEnded(night, '2026-11-20', at('02:00', '2026-11-21'), home)).toBe(true)
  expect(proposedDay(night, at('01:59'), home)).toBe('2026-11-19')
  expect(proposedDay(night, at('02:00'), home)).toBe('2026-11-20')
})

test('a time that can be parsed stays on one line, other words may be divided', () => {
  expect(slotTimes({ startTime: '09:30 AM', endTime: 'until all are seen' })).toEqual({
    startTime: '9:30\u00a0am',
    endTime: 'until all are seen',
  })
})

test('the default day is today until the slot is over, then tomorrow, also across the end of a year', () => {
  const slot = { startTime: '5 PM', endTime: '8 PM' }
  expect(proposedDay(slot, at('19:59', '2026-12-31'), home)).toBe('2026-12-31')
  expect(proposedDay(slot, at('20:00', '2026-12-31'), home)).toBe('2027-01-01')
})

test('today is the date at the hospital, not that of the reader or the server', () => {
  expect(today(Date.parse('2026-11-20T18:29:00Z'), home)).toBe('2026-11-20')
  expect(today(Date.parse('2026-11-20T18:30:00Z'), home)).toBe('2026-11-21')
  expect(minuteOfDay(Date.parse('2026-11-20T18:30:00Z'), home)).toBe(0)
})

test('days are formatted as people say them', () => {
  expect(longDay('2026-11-20')).toBe('Friday 20 November')
  expect(sayDay('2026-11-20', '2026-11-20')).toBe('Today, Friday 20 November')
  expect(sayDay('2026-11-19', '2026-11-20')).toBe('Yesterday, Thursday 19 November')
  expect(sayDay('2026-11-21', '2026-11-20')).toBe('Tomorrow, Saturday 21 November')
  expect(sayDay('2026-11-22', '2026-11-20')).toBe('Sunday 22 November')
})

test('a tile shows near days by their word and the others by their month', () => {
  expect(dayTile('2026-11-20', '2026-11-20')).toEqual({
    value: '2026-11-20',
    above: 'Today',
    number: '20',
    below: 'Fri',
  })
  expect(dayTile('2026-11-30', '2026-11-20')).toEqual({ value: '2026-11-30', above: 'Nov', number: '30', below: 'Mon' })
})

test('days follow one another without a gap', () => {
  expect(daysFrom('2028-02-27', 3)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
})

test('the clock reads 9:30 am', () => {
  expect(clockTime(at('09:30'), 'Asia/Kolkata')).toBe('9:30\u00a0am')
  expect(clockTime(at('21:05'), 'Asia/Kolkata')).toBe('9:05\u00a0pm')
})

test('the bare time has no half of the day, in any language', () => {
  for (const { code: language } of languages) {
    writeDatesIn(language)
    expect(bareTime(at('21:05'), 'Asia/Kolkata')).toBe('9:05')
    expect(bareTime(at('12:10'), 'Asia/Kolkata')).toBe('12:10')
  }
  writeDatesIn('en')
})

test.each(languages.flatMap(({ code }) => (code === 'en' ? [] : [code])))(
  'days and times in %s are in its script, with Latin digits',
  (language) => {
    writeDatesIn(language)
    const texts = [longDay('2026-11-20'), clockTime(at('09:30'), home), dayTile('2026-11-20', '2026-11-01').number]
    writeDatesIn('en')
    for (const text of texts) expect(text.match(/\p{Nd}/gu)?.join('')).toMatch(/^[0-9]+$/)
    expect(texts[0]).toMatch(/^[^A-Za-z]*$/)
    expect(texts[1]).toContain('9:30')
    expect(texts[1]).not.toContain(' ')
  },
)
