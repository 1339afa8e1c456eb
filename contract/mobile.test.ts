import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mobileOf, readMobile } from './mobile.ts'

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
  ])('is read from %s', (typed) => expect(readMobile(typed, [])).toBe('919876543210'))

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
  ])('is not read from "%s"', (typed) => expect(readMobile(typed, [])).toBeUndefined())

  test('is unchanged by a second parse', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readMobile(typed, [])
        expect(read === undefined ? undefined : readMobile(read, [])).toBe(read)
      }),
    )
  })

  test('may come as a JSON number, as the specification’s client may send it', () => {
    expect(mobileOf([]).parse(919876543210)).toBe('919876543210')
    expect(mobileOf([]).safeParse(5).success).toBe(false)
  })
})

describe('a mobile number of another country', () => {
  const countries = ['977', '91', '1', '65', '960']
  const refusal = (typed: string, taken = ['91']) =>
    mobileOf(taken)
      .safeParse(typed)
      .error?.issues.map(({ message }) => message)

  test.each([
    ['+977 984-1234567', '+9779841234567'],
    ['00977 9841234567', '+9779841234567'],
    ['\u202a+977 (984) 123 4567\u202c', '+9779841234567'],
    ['+९७७ ९८४१२३४५६७', '+9779841234567'],
    ['+1 987 654 3210', '+19876543210'],
    // With its code it has ten digits, as an Indian one has without.
    ['+65 9123 4567', '+6591234567'],
    ['+960 777 1234', '+9607771234'],
    ['6591234567', '916591234567'],
    ['98765 43210', '919876543210'],
    ['+91 98765 43210', '919876543210'],
  ])('is read from %s where its country is taken', (typed, read) => {
    expect(readMobile(typed, countries)).toBe(read)
  })

  test.each([
    '9779841234567',
    '977 984 1234567',
    '0977 984 1234567',
    '+44 7700 900123',
    '+977 12',
    '+1234567890123456',
  ])('is not read from "%s"', (typed) => {
    expect(readMobile(typed, countries)).toBeUndefined()
  })

  test('of a country that is not enabled is rejected with the enabled ones', () => {
    expect(refusal('+1 987 654 3210')).toEqual(['mobile-wrong'])
    const taken = ['91', '977', '975']
    expect(refusal('+1 987 654 3210', taken)).toEqual(['mobile-of-countries-wrong {"countries":"+977, +975"}'])
    expect(refusal('+91 12345 67890', taken)).toHaveLength(1)
  })

  test('is unchanged by a second parse', () => {
    const typed = fc.tuple(
      fc.constantFrom('', '+', '00', '0'),
      fc.constantFrom('', ...countries),
      fc.stringMatching(/^\d{4,14}$/),
    )
    fc.assert(
      fc.property(typed, (parts) => {
        const read = readMobile(parts.join(' '), countries)
        expect(read === undefined ? undefined : readMobile(read, countries)).toBe(read)
      }),
    )
  })
})
