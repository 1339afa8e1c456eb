import { expect, test } from 'vitest'
import { chooseLanguage, type Wishes } from './choose-language.ts'

const offer = { translated: ['en', 'hi', 'ta'], pseudo: ['en-XA'] }

const choose = (wishes: Partial<Wishes>) =>
  chooseLanguage({ asked: undefined, cookies: undefined, accepted: undefined, ...wishes }, offer)

test('the address goes before the cookie, and the cookie before the browser', () => {
  expect(choose({ asked: 'ta', cookies: 'lang=hi', accepted: 'en' })).toBe('ta')
  expect(choose({ cookies: 'a=b; lang=hi; c=d', accepted: 'ta' })).toBe('hi')
  expect(choose({ accepted: 'ta' })).toBe('ta')
  expect(choose({})).toBe('en')
})

test.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en;q=0.5, hi;q=0.8', 'hi'],
  ['en;q=0.5,TA-in; q=0.7', 'ta'],
  ['fr, de;q=0.9, hi;q=0.1', 'hi'],
  ['hi;q=0, en', 'en'],
  ['hi;q=x, ta;q=0.1', 'ta'],
  ['*', 'en'],
  ['fr', 'en'],
  ['', 'en'],
])('of the accepted languages %s the page is in %s', (accepted, language) => {
  expect(choose({ accepted })).toBe(language)
})

test('a language that is not offered is passed over', () => {
  expect(choose({ asked: 'xx', cookies: 'lang=fr', accepted: 'hi' })).toBe('hi')
  expect(choose({ asked: '', cookies: 'slang=ta' })).toBe('en')
})

test('a language for tests is chosen by an address or a cookie, never by a browser', () => {
  expect(choose({ asked: 'en-XA' })).toBe('en-XA')
  expect(choose({ cookies: 'lang=en-XA' })).toBe('en-XA')
  expect(choose({ accepted: 'en-XA' })).toBe('en')
})
