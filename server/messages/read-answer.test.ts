import { expect, test } from 'vitest'
import { language } from '#contract/languages.ts'
import { readAnswer } from './read-answer.ts'
import { messageIn } from './show-text.ts'

test.each([
  ['1', { answer: 'on-my-way' }],
  [' 1. ', { answer: 'on-my-way' }],
  ['१', { answer: 'on-my-way' }],
  ['On my WAY!', { answer: 'on-my-way' }],
  ['2', { answer: 'arrive' }],
  ['2 123456', { answer: 'arrive', code: '123456' }],
  ['2:123456', { answer: 'arrive', code: '123456' }],
  ["I'm here 123456", { answer: 'arrive', code: '123456' }],
  ['२ १२३४५६', { answer: 'arrive', code: '123456' }],
  ['பிறகு', { answer: 'later' }],
  ['రద్దు చేయండి', { answer: 'cancel' }],
  ['0', { answer: 'cancel' }],
  ['Stop', { answer: 'stop' }],
  ['बंद', { answer: 'stop' }],
  ['ಪ್ರಾರಂಭಿಸಿ', { answer: 'start' }],
  ['চালু', { answer: 'start' }],
])('%s is understood', (text, answer) => {
  expect(readAnswer(text)).toEqual(answer)
})

test.each(['', '!', '11', '2 12345', '123456', '3 123456', 'Do not stop', 'Thank you'])('%s is no answer', (text) => {
  expect(readAnswer(text)).toBeUndefined()
})

test.each(language.options)(
  'a message by WhatsApp in %s ends with how to stop them, by a word that is understood',
  (code) => {
    const facts = {
      number: 5,
      day: '2026-11-28',
      doctor: 'Dr Rao',
      clinic: 'Asha Clinic',
      link: '/t/abc',
      minutes: null,
    }
    const lastLine = (channel: 'whatsapp' | 'sms', kind: 'cancelled' | 'come-now') =>
      messageIn({ channel, kind, language: code }, facts, 'https://baari.example').text.split('\n').at(-1) ?? ''
    const word = lastLine('whatsapp', 'cancelled').split(' ').at(-1) ?? ''
    expect(readAnswer(word)).toEqual({ answer: 'stop' })
    expect(lastLine('whatsapp', 'come-now')).toBe(lastLine('whatsapp', 'cancelled'))
    // An SMS is one-way, and has its link.
    expect(lastLine('sms', 'cancelled')).toMatch(/\/t\/abc$/)
  },
)
