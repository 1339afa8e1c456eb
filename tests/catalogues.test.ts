import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import allowed from '#web/locales/allowed.json' with { type: 'json' }
import { findingsIn, needsComment } from './catalogue-findings.ts'

const folder = join(import.meta.dirname, '../web/locales')
const words = Object.keys(allowed)
const roomsOf = (language: string) => readdirSync(join(folder, language)).filter((file) => file.endsWith('.po'))

function textsOf(language: string, room: string): Map<string, string> {
  const { items } = parsePo(readFileSync(join(folder, language, room), 'utf8'))
  return new Map(items.filter(({ obsolete }) => !obsolete).map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']))
}

describe.each(languages.map(({ code }) => code).filter((code) => code !== 'en'))('the catalogue in %s', (language) => {
  test('has the rooms of the English one, and a glossary', () => {
    expect(roomsOf(language)).toEqual(roomsOf('en'))
    expect(existsSync(join(folder, language, 'GLOSSARY.md'))).toBe(true)
  })

  test.each(roomsOf('en'))('translates each text of %s', (room) => {
    const texts = textsOf(language, room)
    const faults = [...textsOf('en', room).keys()].flatMap((english) =>
      findingsIn(language, english, texts.get(english) ?? '', words).map((fault) => `“${english}” ${fault}`),
    )
    expect(faults).toEqual([])
  })
})

describe('the comments for translators', () => {
  test.each(roomsOf('en'))('tell of each text of %s whose meaning depends on its place', (room) => {
    const { items } = parsePo(readFileSync(join(folder, 'en', room), 'utf8'))
    // Lingui writes `placeholder {0}: …` by itself
    const untold = items.filter(
      ({ extractedComments }) => !extractedComments.some((says) => !says.startsWith('placeholder ')),
    )
    expect(untold.map(({ msgid }) => msgid).filter(needsComment)).toEqual([])
  })

  test.each([
    ['one word', 'Late', true],
    ['two words and a tag', 'Call <0>us</0>', true],
    ['a value without a telling name', 'The line is open again at {at}.', true],
    ['a numbered value', 'The tokens of {0} are here.', true],
    ['an element without words', 'Open from <0/> to <1/> each day', true],
    ['three words', 'Ask the desk.', false],
    ['a value with a telling name', 'The doctor is {minutes} min late', false],
  ])('are needed for a text of %s: %s, %s', (_, english, needed) => {
    expect(needsComment(english)).toBe(needed)
  })
})

describe('the check of a translation', () => {
  test.each([
    ['a text without a fault', 'Hello {name}', 'नमस्ते {name}', []],
    ['an allowed word', 'Write 9 AM', '9 AM लिखें', []],
    ['a missing text', 'Save', ' ', ['is missing']],
    ['an English text', 'Save', 'Save', ['is the same as in English']],
    ['a Latin word', 'Save it', 'इसे Save करें', ['has the Latin words Save']],
    ['a lost placeholder', '{a} of {b}', '{a}', ['has the placeholders a, not a, b']],
    ['a lost tag', 'Call <0>us</0>', 'हमें फ़ोन करें', ['has the tags , not 0']],
    [
      'a lost plural category',
      '{n, plural, one {# day} other {# days}}',
      '{n, plural, other {# दिन}}',
      ['lacks the plural categories one'],
    ],
    ['digits of another script', '8 characters', '८ अक्षर', ['has digits that are not Latin']],
  ])('judges %s', (_, english, translation, faults) => {
    expect(findingsIn('hi', english, translation, words)).toEqual(faults)
  })
})
