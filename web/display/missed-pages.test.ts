import { expect, test } from 'vitest'
import { idlePages } from './idle-doctors.tsx'
import { missedPages, pageAt } from './missed-numbers.tsx'

const missed = (queueNumber: number, room: string | null, doctorId = 'doctor-1') => ({ queueNumber, room, doctorId })

test('missed numbers stand by room in ascending order, the room of the latest first', () => {
  const pages = missedPages([missed(23, '3'), missed(7, '1'), missed(19, '3')])
  expect(pages.map(({ room, numbers }) => [room, numbers])).toEqual([
    ['3', [19, 23]],
    ['1', [7]],
  ])
})

test('doctors without a room have a page each, and a room with many numbers has several', () => {
  expect(missedPages([missed(1, null), missed(2, null, 'doctor-2')])).toHaveLength(2)
  const full = missedPages([8, 7, 6, 5, 4, 3, 2, 1].map((number) => missed(number, '3')))
  expect(full.map(({ numbers }) => numbers)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ])
})

test('each page is shown for eight seconds, in turns', () => {
  expect([0, 7_999, 8_000, 16_000].map((now) => pageAt(2, now))).toEqual([0, 0, 1, 0])
  expect(pageAt(0, 8_000)).toBe(0)
})

test('doctors without a patient are shown two at a time, all in the first language and then all in the second', () => {
  const pages = idlePages(['Rao', 'Iyer', 'Khan'], 2, ['en', 'ta'])
  expect(pages.map(({ text, shown }) => [text, ...shown])).toEqual([
    ['en', 'Rao', 'Iyer'],
    ['en', 'Khan'],
    ['ta', 'Rao', 'Iyer'],
    ['ta', 'Khan'],
  ])
  expect(idlePages([], 2, ['en'])).toEqual([])
})
