import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('an IPv4 address is itself, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('0:0:0:0:0:ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('IPv6 addresses of one /64 are one, in any spelling, and those of another are not', () => {
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

test('what is no address is itself', () => {
  expect(networkOf('nobody')).toBe('nobody')
  expect(networkOf('')).toBe('')
})
