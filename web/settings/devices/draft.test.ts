import { expect, test } from 'vitest'
import { draftOf, freeName, languagesAfter } from './device-sheet.tsx'

test('a new device is a dark display in the language of the page', () => {
  expect(draftOf(undefined, [{ _id: '1' }], 'hi')).toEqual({
    kind: 'display',
    doctors: [],
    layout: { theme: 'dark', turned: 'none' },
    languages: ['hi'],
  })
})

test('a fourth language takes the place of the third', () => {
  expect(languagesAfter(['en', 'hi', 'ta', 'kn'], ['en', 'hi', 'ta'])).toEqual(['en', 'hi', 'kn'])
})

test('the last language stays', () => {
  expect(languagesAfter([], ['en'])).toEqual(['en'])
})

test('the proposed name is one that no other screen has', () => {
  expect(freeName('Waiting room', ['Hall'])).toBe('Waiting room')
  expect(freeName('Waiting room', ['Waiting room', 'Waiting room 2'])).toBe('Waiting room 3')
})
