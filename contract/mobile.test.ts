import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mobile, readMobile } from './mobile.ts'

describe('a mobile number', () => {
  test.each([
    '9876543210',
    ' 98765 43210 ',
    '+91 98765-43210',
    '+919876543210',
    '919876543210',
    '09876543210',
    '0091 9876543210',
    '(98765) 43210',
    '९८७६५४३२१०',
    '৯৮৭৬৫৪৩২১০',
    '௯௮௭௬௫௪௩௨௧௦',
    '۹۸۷۶۵۴۳۲۱۰',
  ])('is read from %s', (typed) => expect(readMobile(typed)).toBe('919876543210'))

  test.each([
    '',
    '987654321',
    '98765432101',
    '5876543210',
    '+1 987 654 3210',
    '98765x3210',
    '919',
    '9191987654321',
    'Ⅸ876543210',
  ])('is not read from "%s"', (typed) => expect(readMobile(typed)).toBeUndefined())

  test('stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readMobile(typed)
        expect(read === undefined ? undefined : readMobile(read)).toBe(read)
      }),
    )
  })

  test('may come as a JSON number, as the specification’s client may send it', () => {
    expect(mobile.parse(919876543210)).toBe('919876543210')
    expect(mobile.safeParse(5).success).toBe(false)
  })
})
