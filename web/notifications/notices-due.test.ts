import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticesDue } from './live-notices.tsx'

const standing = { current: 24, previous: 23, own: 30, ahead: 6, isFirst: true, isDueShown: false }

test('a moved number causes a notice until it has passed the own', () => {
  expect(noticesDue(standing)).toEqual(['queue-update'])
  expect(noticesDue({ ...standing, current: 30, isDueShown: true })).toEqual(['queue-update'])
  expect(noticesDue({ ...standing, current: 31, isDueShown: true })).toEqual([])
})

test('an unchanged number, or the first one, causes no notice', () => {
  expect(noticesDue({ ...standing, previous: 24 })).toEqual([])
  expect(noticesDue({ ...standing, previous: undefined })).toEqual([])
})

test('only the first appointment gets notices of numbers; every one its time to go', () => {
  expect(noticesDue({ ...standing, isFirst: false })).toEqual([])
  expect(noticesDue({ ...standing, isFirst: false, current: 27, ahead: 3 })).toEqual(['time-to-go'])
})

test('it is time to go with three before the own number in the line, not with four, by no number alone', () => {
  expect(noticesDue({ ...standing, current: 29, ahead: 4 })).toEqual(['queue-update'])
  expect(noticesDue({ ...standing, ahead: 3 })).toEqual(['queue-update', 'time-to-go'])
})

test('it is time to go also on a page opened late', () => {
  expect(noticesDue({ ...standing, current: 29, ahead: 1, previous: undefined })).toEqual(['time-to-go'])
})

test('a queue that has not started causes no notice', () => {
  expect(noticesDue({ ...standing, current: 0, previous: undefined, own: 2, ahead: 1 })).toEqual([])
})

test('time to go causes one notice, as soon as it is true, for every sequence of numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 8 }))),
      (own, lines) => {
        const told: unknown[] = []
        let previous: number | undefined
        for (const line of lines) {
          const [current, ahead] = line
          const due = noticesDue({ current, previous, own, ahead, isFirst: true, isDueShown: told.length > 0 })
          if (due.includes('time-to-go')) told.push(line)
          expect(due.filter((kind) => kind === 'queue-update').length).toBe(
            previous !== undefined && current !== previous && current > 0 && current <= own ? 1 : 0,
          )
          previous = current
        }
        expect(told).toEqual(lines.filter(([current, ahead]) => current > 0 && ahead <= 3).slice(0, 1))
      },
    ),
  )
})
