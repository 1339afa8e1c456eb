import { expect, test } from 'vitest'
import { messagePrices } from '../message-settings.ts'
import { priceOf, segmentsOf } from './count-price.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  // The sign of two places would be cut by the end of the first segment.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['अ'.repeat(70), 1],
  ['अ'.repeat(71), 2],
  ['अ'.repeat(134), 2],
  ['अ'.repeat(135), 3],
  // One letter of another script makes all of them long.
  [`${'a'.repeat(70)}அ`, 2],
])('%s takes %i segments', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})

test('an SMS costs its segments, and a message on WhatsApp its language', () => {
  const prices = messagePrices({})
  expect(priceOf(prices, { channel: 'sms', language: 'en', text: 'Come now.' })).toBe(25)
  expect(priceOf(prices, { channel: 'sms', language: 'hi', text: 'अ'.repeat(100) })).toBe(50)
  expect(priceOf(prices, { channel: 'whatsapp', language: 'hi', text: 'अ'.repeat(100) })).toBe(80)
})
