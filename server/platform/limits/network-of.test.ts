import { expect, test } from 'vitest'
import { networkOf, networksAround } from './fixed-window-counter.ts'

test('an IPv4 address is its own network, in every spelling', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('0:0:0:0:0:ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('IPv6 addresses of one /64 are one network, in every spelling, and those of another are not', () => {
  const one = '2001:db8:1:2::/64'
  const spellings = [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3:4:5:6',
    '2001:db8:1:2::%eth0',
  ]
  for (const address of spellings) expect(networkOf(address)).toBe(one)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(one)
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('text that is no address is unchanged', () => {
  expect(networkOf('nobody')).toBe('nobody')
  expect(networkOf('')).toBe('')
})

test('networksAround returns the /56 and the /48 of an IPv6 /64, and an IPv4 address alone', () => {
  expect(networksAround('2001:db8:1:12ff::/64')).toEqual([
    '2001:db8:1:12ff::/64',
    '2001:db8:1:1200::/56',
    '2001:db8:1::/48',
  ])
  expect(networksAround(networkOf('2001:db8::1'))).toEqual([
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/56',
    '2001:db8:0::/48',
  ])
  expect(networksAround('203.0.113.7')).toEqual(['203.0.113.7'])
  expect(networksAround('not an address')).toEqual(['not an address'])
})
