import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { longDay, textIn } from './index.ts'
import { nameOfText, readCatalogue } from './read-catalogue.ts'
import { writeMessage } from './write-message.ts'

const catalogue = readCatalogue(`msgid ""
msgstr ""
"Language: hi\\n"

#. Subject of an e-mail
#: server/mail/a.ts
msgid "Set-up link of {hospital}"
msgstr "{hospital} का सेट-अप लिंक"

#: server/mail/a.ts
msgid "Not translated"
msgstr ""

#: server/mail/a.ts
msgid ""
"Said in two "
"lines"
msgstr "दो"

#: web/mail/a.ts
#: server/mail/a.ts
msgid "{count, plural, one {# token} other {# tokens}}"
msgstr "{count, plural, =0 {कोई टोकन नहीं} one {# टोकन} other {# टोकन लगे}}"

#: server/mail/a.ts
msgctxt "how the waiting was"
msgid "Short"
msgstr "कम"

#: server/mail/a.ts
msgctxt "of an address"
msgid "Short"
msgstr "छोटा"

#: web/mail/a.ts
msgid "Of the page"
msgstr "पेज का"
`)
const say = (message: string, values = {}) => writeMessage(catalogue.get(message) ?? [], values, 'hi')

describe('a catalogue', () => {
  test('has the translations by their English texts', () => {
    expect(say('Set-up link of {hospital}', { hospital: 'आशा {क्लिनिक}' })).toBe('आशा {क्लिनिक} का सेट-अप लिंक')
    expect(say('Said in two lines')).toBe('दो')
  })

  test('tells the same English in two contexts apart', () => {
    expect(
      [nameOfText('Short', 'how the waiting was'), nameOfText('Short', 'of an address')].map((name) => say(name)),
    ).toEqual(['कम', 'छोटा'])
  })

  test('chooses plurals by the rules of the language, with Latin digits', () => {
    const tokens = '{count, plural, one {# token} other {# tokens}}'
    expect([0, 1, 2].map((count) => say(tokens, { count }))).toEqual(['कोई टोकन नहीं', '1 टोकन', '2 टोकन लगे'])
  })

  test('has neither empty translations nor texts of the page alone', () => {
    expect([...catalogue.keys()].filter((text) => /^Not|^Of/.test(text))).toEqual([])
  })

  test('with a translation that cannot be read is refused', () => {
    expect(() => readCatalogue('#: server/mail/a.ts\nmsgid "A"\nmsgstr "{a"')).toThrow('Unexpected message end')
  })
})

test('a text without a translation is written in English', () => {
  const unknown = { message: '{name} is in no catalogue, and {count, plural, one {# is} other {# are}} missing' }
  for (const { code } of languages)
    expect(textIn(code, unknown, { name: 'This', count: 2 })).toBe('This is in no catalogue, and 2 are missing')
})

test('a name that runs from right to left is isolated within a text, and no other name', () => {
  const text = { message: '{doctor}, {count}' }
  expect(textIn('en', text, { doctor: 'ڈاکٹر میرا', count: 2 })).toBe('\u2068ڈاکٹر میرا\u2069, 2')
  for (const doctor of ['Dr Meera', 'डॉ. मीरा', 'ಡಾ. ಮೀರಾ'])
    expect(textIn('en', text, { doctor, count: 2 })).toBe(`${doctor}, 2`)
})

test('a text without a value for its braces is an error', () => {
  expect(() => textIn('en', { message: '{hospital} is full' }, {})).toThrow('{hospital}')
})

test('a day has Latin digits in every language', () => {
  expect(longDay('en', '2026-11-20')).toBe('Friday 20 November')
  for (const { code } of languages) expect(longDay(code, '2026-11-20')).toMatch(/(?<!\d)20(?!\d)/)
})
