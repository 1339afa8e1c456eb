import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

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
