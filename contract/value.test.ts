import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contactText, name, secondName, shortText } from './value.ts'

const read = (schema: typeof name | typeof shortText | typeof contactText, typed: unknown) =>
  schema.safeParse(typed).data
const controls = ['\u0000', '\n', '\t', '\u001b', '\u007f', '\u0085', '\ud800', 'x\udc00']
const overrides = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

describe('a name', () => {
  test('may have any script, with its marks and signs', () => {
    const names = [
      'மீனாட்சி',
      'मीनाक्षी कुलकर्णी',
      'ਗੁਰਪ੍ਰੀਤ',
      'محمد‎',
      'Zoë',
      "D'Souza-Rao",
      'A. P. J.',
      'O’Neill',
      '李',
      'क्‍ष',
      'நாகா 2',
    ]
    for (const typed of names) expect(read(name, typed), typed).toBe(typed.normalize('NFC'))
  })

  test('is trimmed and normalised', () => {
    expect(read(name, '  \u00a0Asha  Rao\u3000 ')).toBe('Asha  Rao')
    expect(read(name, 'Zoe\u0308')).toBe('Zo\u00eb')
    // Trimming takes line ends off the edge; within they are refused.
    expect(read(name, '\nAsha\n')).toBe('Asha')
  })

  test('has 1 to 100 characters, at least one of them visible', () => {
    expect(read(name, 'அ'.repeat(100))).toBeDefined()
    for (const typed of ['x'.repeat(101), '', '   ', '\u200b\u200d', '\u00ad', '\u2060', '\u0301', 7, null, ['A']])
      expect(read(name, typed), JSON.stringify(typed)).toBeUndefined()
  })

  test('of thousands of combining marks is rejected before its normalisation', () => {
    const marks = `a${'\u0301\u0323'.repeat(16_000)}`
    const before = process.threadCpuUsage()
    expect(read(name, marks)).toBeUndefined()
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(50)
  })

  test('may be typed with decomposed marks', () => {
    const name100 = '\u1e69'.repeat(100)
    expect(name100.normalize('NFD')).toHaveLength(300)
    expect(read(name, name100.normalize('NFD'))).toBe(name100)
  })

  test('rejects control characters and changes of direction', () => {
    for (const odd of [...controls, ...overrides]) expect(read(name, `A${odd}B`), JSON.stringify(odd)).toBeUndefined()
  })

  test('is unchanged by a second parse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        const once = read(name, typed)
        expect(once === undefined ? undefined : read(name, once)).toBe(once)
      }),
    )
  })
})

describe('a short text', () => {
  test('has at most 120 characters, and only those of a name', () => {
    expect(read(shortText, ` ${'x'.repeat(120)} `)).toHaveLength(120)
    expect(read(shortText, 'x'.repeat(121))).toBeUndefined()
    for (const odd of [...controls, ...overrides])
      expect(read(shortText, `A${odd}B`), JSON.stringify(odd)).toBeUndefined()
  })
})

describe('a contact', () => {
  test('is trimmed of an address book’s additions, and has no control characters', () => {
    expect(read(contactText, '\u202a+91 98765 43210\u202c')).toBe('+91 98765 43210')
    for (const odd of controls) expect(read(contactText, `1${odd}2`), JSON.stringify(odd)).toBeUndefined()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        expect(read(contactText, typed) ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      }),
    )
  })
})

test('a name and a notice have at most four combining marks in a row', () => {
  const marked = (count: number) => `क${'\u0301\u0300'.repeat(5).slice(0, count)}`
  for (const schema of [name, secondName, shortText]) {
    expect(schema.safeParse(marked(4)).success).toBe(true)
    expect(schema.safeParse(marked(5)).success).toBe(false)
  }
  expect(name.parse('श्रीमती ज़ोहरा काँबळे')).toBe('श्रीमती ज़ोहरा काँबळे'.normalize('NFC'))
})
