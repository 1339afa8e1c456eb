import { expect, test } from 'vitest'
import { messageAddress } from './send-by-hand.ts'

test('a message to a mobile opens ready to send, and one without a number asks for the person', () => {
  expect(messageAddress('whatsapp', '919886000126', 'Token 5: https://x.example/t/8K & more')).toBe(
    'https://wa.me/919886000126?text=Token%205%3A%20https%3A%2F%2Fx.example%2Ft%2F8K%20%26%20more',
  )
  expect(messageAddress('whatsapp', undefined, 'Token 5')).toBe('https://wa.me/?text=Token%205')
  expect(messageAddress('sms', '+9779841234567', 'Token 5')).toBe('sms:+9779841234567?body=Token%205')
  expect(messageAddress('sms', undefined, 'Token 5')).toBe('sms:?body=Token%205')
})
