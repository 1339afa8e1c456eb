import { describe, expect, test } from 'vitest'
import type { QueueLine } from '#contract/live-queue.ts'
import { newestRange } from './place-in-queue.ts'

const iso = (time: string) => `2026-11-20T${time}:00+05:30`
const range = (from: string, to: string) => ({ from: Date.parse(iso(from)), to: Date.parse(iso(to)) })

describe('the range', () => {
  const fetched = {
    queueNumber: 28,
    version: 60,
    estimate: { from: iso('10:40'), to: iso('11:05'), at: iso('10:10'), basis: 'session' },
  } as const
  const line = (version: number, at: string, ranges: [number, number][] | null): QueueLine => ({
    ...{ slotId: 'slot-1', date: '2026-11-20', version, waiting: [], estimate: null },
    line: [26, 28],
    estimates: ranges && { at: iso(at), basis: 'session', ranges },
  })
  const live = range('10:50', '11:10')

  test('is the fetched one without a live line, or with an older one', () => {
    expect(newestRange(fetched, undefined)).toEqual(range('10:40', '11:05'))
    expect(newestRange(fetched, line(59, '10:30', [[1, 2]]))).toEqual(range('10:40', '11:05'))
    expect(newestRange({ ...fetched, estimate: null }, undefined)).toBeUndefined()
  })

  test('is that of the own token in a newer line, in minutes after the estimates', () => {
    const ranges: [number, number][] = [
      [10, 20],
      [30, 50],
    ]
    expect(newestRange(fetched, line(61, '10:20', ranges))).toEqual(live)
    expect(newestRange({ ...fetched, queueNumber: 40 }, line(61, '10:20', ranges))).toBeUndefined()
    expect(newestRange(fetched, line(61, '10:20', null))).toBeUndefined()
  })

  test('is the one computed last, of the same version', () => {
    const ranges: [number, number][] = [
      [0, 5],
      [30, 50],
    ]
    expect(newestRange(fetched, line(60, '10:20', ranges))).toEqual(live)
    expect(newestRange(fetched, line(60, '10:00', ranges))).toEqual(range('10:40', '11:05'))
    expect(newestRange({ ...fetched, estimate: null }, line(60, '10:20', ranges))).toEqual(live)
  })
})
