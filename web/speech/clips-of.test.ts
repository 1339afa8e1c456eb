import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { languages, type Language } from '#contract/languages.ts'
import { clipsOf, sentenceOf, readRoomNumber } from './clips-of.ts'

const wordsIn = (language: Language) =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(new URL(`../clips/${language}/words.json`, import.meta.url), 'utf8')))

describe('the clips of a call', () => {
  test.each<[number, string[]]>([
    [7, ['7']],
    [27, ['27']],
    [99, ['99']],
    [100, ['100']],
    [101, ['100-and', '1']],
    [105, ['100-and', '5']],
    [127, ['100-and', '27']],
    [200, ['200']],
    [250, ['200-and', '50']],
    [999, ['900-and', '99']],
  ])('say %i in the same way as a token and as a room', (number, said) => {
    for (const { code } of languages) {
      const [token, room] = clipsOf({ number, room: `${number}` }, code)
      expect(token).toEqual(['token', ...said])
      expect(room).toEqual(code === 'bn' ? [...said, 'room'] : ['room', ...said])
    }
  })

  test.each([0, 1000, -1, 2.5])('are none for the number %d', (number) => {
    expect(clipsOf({ number, room: '3' }, 'hi')).toEqual([])
  })

  test('leave out a room that is not a number', () => {
    for (const room of [null, '', 'Casualty', '3A', 'A3', '0', '1000'])
      expect(clipsOf({ number: 27, room }, 'ta')).toEqual([['token', '27']])
  })
})

test.each([
  ['3', 3],
  [' 03 ', 3],
  ['Room 3', 3],
  ['ROOM NO. 12', 12],
  ['Room-7', 7],
  ['room3', 3],
  ['No 5', 5],
  ['#5', 5],
  ['कमरा नंबर ३', 3],
  ['ঘর ৩', 3],
  ['గది 3', 3],
  ['அறை எண் 3', 3],
  ['3A', undefined],
  ['3, first floor', undefined],
  ['OPD 3', undefined],
  ['Counter 3', undefined],
  ['Roomy 3', undefined],
  ['Room', undefined],
])('the room "%s" has the number %s', (room, number) => {
  expect(readRoomNumber(room)).toBe(number)
})

describe('the sentence for a device’s voice', () => {
  test.each<[Language, string, string, string]>([
    [
      'en',
      'token twenty-seven, room three',
      'token one hundred and five, room one hundred',
      'token two hundred and fifty, room nine hundred and ninety-nine',
    ],
    [
      'hi',
      'टोकन नंबर सत्ताईस, कमरा नंबर तीन',
      'टोकन नंबर एक सौ पाँच, कमरा नंबर एक सौ',
      'टोकन नंबर दो सौ पचास, कमरा नंबर नौ सौ निन्यानवे',
    ],
    [
      'bn',
      'টোকেন নম্বর সাতাশ, তিন নম্বর রুম',
      'টোকেন নম্বর একশো পাঁচ, একশো নম্বর রুম',
      'টোকেন নম্বর দুশো পঞ্চাশ, নয়শো নিরানব্বই নম্বর রুম',
    ],
    ['mr', 'टोकन नंबर सत्तावीस, रूम नंबर तीन', 'टोकन नंबर एकशे पाच, रूम नंबर शंभर', 'टोकन नंबर दोनशे पन्नास, रूम नंबर नऊशे नव्व्याण्णव'],
    [
      'te',
      'టోకెన్ నంబర్ ఇరవై ఏడు, గది నంబర్ మూడు',
      'టోకెన్ నంబర్ నూట ఐదు, గది నంబర్ వంద',
      'టోకెన్ నంబర్ రెండు వందల యాభై, గది నంబర్ తొమ్మిది వందల తొంభై తొమ్మిది',
    ],
    [
      'ta',
      'டோக்கன் எண் இருபத்தேழு, அறை எண் மூன்று',
      'டோக்கன் எண் நூற்று ஐந்து, அறை எண் நூறு',
      'டோக்கன் எண் இருநூற்று ஐம்பது, அறை எண் தொள்ளாயிரத்து தொண்ணூற்று ஒன்பது',
    ],
    ['gu', 'ટોકન નંબર સત્તાવીસ, રૂમ નંબર ત્રણ', 'ટોકન નંબર એક સો પાંચ, રૂમ નંબર એક સો', 'ટોકન નંબર બસો પચાસ, રૂમ નંબર નવ સો નવ્વાણું'],
    [
      'kn',
      'ಟೋಕನ್ ನಂಬರ್ ಇಪ್ಪತ್ತೇಳು, ರೂಮ್ ನಂಬರ್ ಮೂರು',
      'ಟೋಕನ್ ನಂಬರ್ ನೂರ ಐದು, ರೂಮ್ ನಂಬರ್ ನೂರು',
      'ಟೋಕನ್ ನಂಬರ್ ಇನ್ನೂರ ಐವತ್ತು, ರೂಮ್ ನಂಬರ್ ಒಂಬೈನೂರ ತೊಂಬತ್ತೊಂಬತ್ತು',
    ],
  ])('joins hundreds and names the room as is usual in %s', (language, first, second, third) => {
    const words = wordsIn(language)
    const sentence = (number: number, room: string) => sentenceOf({ number, room }, language, words).normalize('NFC')
    expect(sentence(27, '3')).toBe(first.normalize('NFC'))
    expect(sentence(105, '100')).toBe(second.normalize('NFC'))
    expect(sentence(250, '999')).toBe(third.normalize('NFC'))
  })
})
