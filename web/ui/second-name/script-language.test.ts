import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { scriptLanguage } from './script-language.ts'

test.each([
  ['डॉ. मीरा', 'en', 'hi'],
  ['डॉ. मीरा', 'hi', 'hi'],
  ['डॉ. मीरा', 'mr', 'mr'],
  ['डॉ. मीरा', 'ne', 'ne'],
  ['ಡಾ. ಮೀರಾ (Meera)', 'en', 'kn'],
  ['24 Dr Meera', 'kn', 'en'],
  ['ڈاکٹر میرا', 'en', undefined],
  ['Παπαδόπουλος', 'en', undefined],
  ['24', 'en', undefined],
])('the name %j on a page in %s is in %s', (name, page, language) => {
  expect(scriptLanguage(name, page)).toBe(language)
})

test('a name in the script of any of the languages is in that language on its page', () => {
  for (const { code, name } of languages) expect(scriptLanguage(name, code)).toBe(code)
})
