import { beforeAll, expect, test } from 'vitest'
import { fault, fieldProblemCode, readFault } from '#contract/field-problem.ts'
import { fieldSentence, presentProblem } from '#server/calls/index.ts'
import { Problem } from '#server/platform/problem.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { fieldProblemText, fieldTexts } from '#web/lib/field-problem-text.ts'
import { textsReady } from '#web/lib/texts.ts'

beforeAll(() => textsReady(undefined))

const sampleParams = {
  countries: '+977, +65',
  days: 13,
  most: 120,
  least: 2,
  names: 'a',
  more: 2,
  type: 'text',
  values: 'a',
}

const general = 'This is not in the right form.'

test.each(fieldProblemCode.options)(
  "the page's English text of the field problem %s equals the server's sentence, or is the general one",
  (code) => {
    const params = sampleParams
    const sentence = fieldSentence({ code, params })
    expect(sentence).not.toContain('{')
    expect([sentence, general]).toContain(fieldProblemText({ code, params }))
  },
)

test('the page has the general text for the 14 problems that no form of it causes, and for unknown ones', () => {
  const codes = fieldProblemCode.options.filter((code) => fieldProblemText({ code }) === general)
  expect(codes).toHaveLength(14 + 1)
  expect(codes).toContain('wrong-form')
})

test('an answer has the sentences and the codes of its fields, and the page shows the texts of the codes', () => {
  const problem = new Problem(
    'wrong-field',
    {},
    {
      fields: { 'timings.start': { code: 'timing-start-missing' }, 'name': { code: 'too-long', params: { most: 7 } } },
    },
  )
  const answer = presentProblem(problem).body
  expect(answer.fields).toEqual({
    'timings.start': 'Write when it starts.',
    'name': 'This must be at most 7 characters.',
  })
  expect(answer.fieldCodes).toEqual({
    'timings.start': { code: 'timing-start-missing' },
    'name': { code: 'too-long', params: { most: 7 } },
  })
  expect(fieldTexts(new ApiProblem(answer))).toEqual(answer.fields)
})

test('a field problem survives as the message of an issue, and other messages are a wrong form', () => {
  const params = { names: 'a "b" {c}\n', more: 3 }
  expect(readFault(fault('many-unknown-keys', params))).toEqual({ code: 'many-unknown-keys', params })
  expect(readFault(fault('missing'))).toEqual({ code: 'missing' })
  for (const message of [undefined, '', 'Invalid input', 'Write a name.', 'toString', 'missing {'])
    expect(readFault(message)).toEqual({ code: 'wrong-form' })
})
