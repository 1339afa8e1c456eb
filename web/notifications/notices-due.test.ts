import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticesDue } from './live-notices.tsx'

const standing = { current: 24, previous: 23, own: 30, isFirst: true, isDueShown: false }

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
  expect(noticesDue({ ...standing, isFirst: false, current: 27 })).toEqual(['time-to-go'])
})

test('it is time to go at three before the own number, not at four', () => {
  expect(noticesDue({ ...standing, current: 26 })).toEqual(['queue-update'])
  expect(noticesDue({ ...standing, current: 27 })).toEqual(['queue-update', 'time-to-go'])
})

test('it is time to go also on a page opened late', () => {
  expect(noticesDue({ ...standing, current: 29, previous: undefined })).toEqual(['time-to-go'])
})

test('a queue that has not started causes no notice', () => {
  expect(noticesDue({ ...standing, current: 0, previous: undefined, own: 2 })).toEqual([])
})

test('time to go causes one notice, as soon as it is true, for every sequence of numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.integer({ min: 0, max: 45 })), (own, numbers) => {
      const told: number[] = []
      let previous: number | undefined
      for (const current of numbers) {
        const due = noticesDue({ current, previous, own, isFirst: true, isDueShown: told.length > 0 })
        if (due.includes('time-to-go')) told.push(current)
        expect(due.filter((kind) => kind === 'queue-update').length).toBe(
          previous !== undefined && current !== previous && current > 0 && current <= own ? 1 : 0,
        )
        previous = current
      }
      expect(told).toEqual(numbers.filter((current) => current > 0 && current >= own - 3).slice(0, 1))
    }),
  )
})
