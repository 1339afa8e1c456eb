import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotpSecret, openSecret, sealSecret, stepOfCode } from './check-second-factor.ts'

/** RFC 6238, Appendix B: the secret of SHA-1, and the last six of the eight digits at each second. */
const secret = Secret.fromUTF8('12345678901234567890').base32
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

test.each(vectors)('the code of second %i is that of RFC 6238, also by a clock that is 29 s wrong', (second, code) => {
  const step = Math.floor(second / 30)
  for (const wrong of [-29, 0, 29])
    expect(stepOfCode(secret, code, new Date((second + wrong) * 1000), 0), `${wrong} s`).toBe(step)
  expect(stepOfCode(secret, code, new Date((step - 1) * 30_000 - 1), 0), 'two steps early').toBeUndefined()
  expect(stepOfCode(secret, code, new Date((step + 2) * 30_000), 0), 'two steps late').toBeUndefined()
  expect(stepOfCode(secret, code, new Date(second * 1000), step), 'a second time').toBeUndefined()
})

test('a sealed secret opens for its owner with its key alone', () => {
  const [key, another] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const made = newTotpSecret()
  const sealed = sealSecret(made, 'an owner', key)
  expect(sealed).not.toContain(made)
  expect(openSecret(sealed, 'an owner', key)).toBe(made)
  expect(openSecret(sealed, 'an owner', another)).toBeUndefined()
  expect(openSecret(sealed, null, key)).toBeUndefined()
  expect(openSecret(made, 'an owner', key), 'of an earlier version').toBe(made)
})
