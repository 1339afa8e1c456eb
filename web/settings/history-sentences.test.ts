import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { trailCodes, trailNotes, type TrailCode, type TrailRow } from '#contract/trail.ts'
import { sayAct } from './history-sentences.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const whole = {
  number: 7,
  completed: 6,
  slot: 'Morning',
  doctor: 'Dr Rao',
  person: 'Meena',
  from: '2031-10-19',
  to: '2031-10-19',
}
const say = (what: TrailCode, params: TrailRow['params'] = {}) =>
  sayAct({ at: '2031-10-01T05:00:00Z', person: null, what, params }, i18n, 'LABEL')

test('says each kind of act in a sentence, where the history knows all of it', () => {
  for (const what of trailCodes)
    expect(say(what, { ...whole, ...(what === 'state' && { state: 'late' }) }).words, what).not.toContain('LABEL')
})

test('does not repeat a person who acted on the own account', () => {
  const row = { at: '2031-10-01T05:00:00Z', what: 'pin-log-in', params: { person: 'Meena' } } as const
  const of = (name: string) => sayAct({ ...row, person: { _id: 'p', name } }, i18n, 'LABEL').detail
  expect([of('Meena'), of('Asha')]).toEqual(['', 'Meena'])
})

test('says a removed holiday with its days, and an older row of it without', () => {
  expect(say('remove-holiday', { from: '2031-10-19', to: '2031-10-20' })).toEqual({
    words: 'Removed a holiday',
    detail: expect.stringMatching(/19.*20/),
  })
  expect(say('remove-holiday')).toEqual({ words: 'Removed a holiday', detail: '' })
})

test('says whether a patient was reached by phone, and of an older row that there was a call', () => {
  expect(say('reached', { number: 7, note: 'reached' }).words).toContain('Reached the patient of token 7')
  expect(say('reached', { number: 7, note: 'no-answer' }).words).toContain('no answer')
  expect(say('reached', { number: 7 }).words).toBe('Phoned the patient of token 7')
})

test('says each step of the first hour in words of its own', () => {
  const words = [undefined, ...trailNotes].map((note) => say('first-hour', { number: 7, ...(note && { note }) }).words)
  expect(new Set(words).size).toBe(words.length)
})
