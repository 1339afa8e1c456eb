import { expect, test } from 'vitest'
import { isLive, type Sources } from './freshness.tsx'

const hour = 3_600_000
const connected: Sources = { onlineSince: 0, link: 'live', since: hour, isDelivered: true, fetchedAt: hour - 60_000 }

test('a number from an open connection stays live without changes', () => {
  expect(isLive(connected, 5 * hour)).toBe(true)
})

test('a number fetched since the connection opened stays live', () => {
  expect(isLive({ ...connected, isDelivered: false, fetchedAt: hour + 50 }, 5 * hour)).toBe(true)
})

test('a new connection does not make an old number live before its first update', () => {
  expect(isLive({ ...connected, isDelivered: false }, hour + 10)).toBe(false)
})

test('without a connection an answer is live for fifteen seconds', () => {
  const asking: Sources = { ...connected, link: 'lost', isDelivered: false, fetchedAt: hour }
  expect(isLive(asking, hour + 15_000)).toBe(true)
  expect(isLive(asking, hour + 15_001)).toBe(false)
})

test('no number is live without a network', () => {
  expect(isLive({ ...connected, onlineSince: undefined }, hour + 1)).toBe(false)
  expect(isLive({ ...connected, onlineSince: undefined, fetchedAt: hour }, hour + 1)).toBe(false)
})

test('a number fetched before the loss of the network is not live after it', () => {
  const back: Sources = { ...connected, onlineSince: hour + 2, link: 'lost', isDelivered: false, fetchedAt: hour }
  expect(isLive(back, hour + 3)).toBe(false)
  expect(isLive({ ...back, fetchedAt: hour + 3 }, hour + 4)).toBe(true)
})
