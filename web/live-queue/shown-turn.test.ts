import { describe, expect, test } from 'vitest'
import { nextShown, type ShownTurn } from './use-place.ts'

const iso = (time: string) => `2026-11-20T${time}:00+05:30`
const range = (from: string, to: string) => ({ from: Date.parse(iso(from)), to: Date.parse(iso(to)) })

describe('the shown turn', () => {
  const open = { state: 'open', minutes: null, reason: null, pausedAt: null } as const
  const place = {
    status: 'waiting',
    ahead: 3,
    queue: open,
    range: range('10:40', '11:05'),
    countIsOlder: false,
  } as const
  const first = nextShown(undefined, place) as ShownTurn

  test('is the same object while nothing changes', () => {
    expect(nextShown(first, { ...place, range: range('10:40', '11:05') })).toBe(first)
  })

  test('is a new range only when an end has moved by five minutes', () => {
    expect(nextShown(first, { ...place, range: range('10:44', '11:01') })?.range).toEqual(place.range)
    expect(nextShown(first, { ...place, range: range('10:40', '11:10') })?.range).toEqual(range('10:40', '11:10'))
    expect(nextShown(first, { ...place, range: range('10:35', '11:05') })?.range).toEqual(range('10:35', '11:05'))
  })

  test('is nothing without a range, and for a token that does not wait', () => {
    expect(nextShown(first, { ...place, range: undefined })?.range).toBeUndefined()
    expect(nextShown(first, { ...place, status: 'called' })).toBeUndefined()
    expect(nextShown(first, { ...place, queue: { ...open, state: 'closed' } })).toBeUndefined()
  })

  test('expects the end of the range that was shown when the line moved last', () => {
    const later = nextShown(first, { ...place, range: range('10:50', '11:20') })
    expect(later?.until).toBe(place.range.to)
    const more = nextShown(later, { ...place, ahead: 4, range: range('11:00', '11:30') })
    expect(more?.until).toBe(place.range.to)
    expect(nextShown(more, { ...place, ahead: 3, range: range('11:00', '11:25') })?.until).toBe(
      range('11:00', '11:25').to,
    )
    const paused = { ...place, queue: { ...open, state: 'paused' }, range: range('11:00', '11:40') } as const
    expect(nextShown(later, paused)?.until).toBe(range('11:00', '11:40').to)
  })

  test('expects nothing more after the line has moved without a range', () => {
    const silent = nextShown(first, { ...place, range: undefined })
    expect(silent?.until).toBe(place.range.to)
    expect(nextShown(silent, { ...place, ahead: 2, range: undefined })?.until).toBeUndefined()
  })

  test('waits for the line that belongs to a newer number', () => {
    expect(nextShown(first, { ...place, ahead: 2, countIsOlder: true })).toBe(first)
  })
})
