import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { problemCode } from '#contract/problem.ts'
import { problemSentence, presentProblem } from '#server/calls/index.ts'
import { Problem } from '#server/platform/problem.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { loadProblemTexts } from '#web/lib/load-problem-texts.ts'
import { problemText } from '#web/lib/problem-text.ts'

const sampleParams = {
  name: 'Lakshmi',
  doctor: "Dr O'Brien {Ent}",
  slot: 'Morning #1',
  hospital: 'Asha Clinic',
  days: 13,
  what: 'slots',
  most: 30,
  count: 1_000,
  minutes: 2,
  left: 3,
  waiting: 23,
  date: '2026-11-25',
  weekday: 3,
  time: '08:00',
}

/** What the server answers for a code, with a value for every name in its sentence. */
function answerOf(code: Problem['code']) {
  const names: readonly string[] = problemSentence(code).match(/(?<=\{)\w+(?=\})/g) ?? []
  const params = Object.entries(sampleParams).filter(([name]) => names.includes(name))
  return presentProblem(new Problem(code, Object.fromEntries(params))).body
}

beforeAll(loadProblemTexts)

test("a problem's text ends with the note of a leave, isolated from its direction", () => {
  const params = { doctor: 'Dr Rao', date: '2026-11-25', note: 'إجازة' }
  const said = problemText(new ApiProblem({ code: 'doctor-on-leave', params }))
  expect(said).toBe('Dr Rao is on leave until Wednesday 25 November. \u2068إجازة\u2069')
})

test.each(problemCode.options)("the page's English text of %s equals the server's sentence, but for days", (code) => {
  const answer = answerOf(code)
  expect(answer.message).not.toMatch(/\{(?!Ent)/)
  // the page leaves the year out
  const said = answer.message.replace('Wed 25 Nov 2026', 'Wednesday 25 November').replace('8:00 am', '8:00\u00a0am')
  expect(problemText(new ApiProblem(answer))).toBe(said)
})

test('an answer carries params only where its sentence names something', () => {
  expect(answerOf('slot-full')).toEqual({
    code: 'slot-full',
    params: { slot: 'Morning #1' },
    message: 'Morning #1 is full',
    msg: 'Morning #1 is full',
  })
  expect(answerOf('not-found')).not.toHaveProperty('params')
})

test('a problem is shown in the language of the page, with the params of the answer', () => {
  const untranslated = problemText(new ApiProblem({ code: 'slot-full', params: { slot: 'Morning' } }))
  const id = Object.keys(i18n.messages).find((key) => i18n._(key, { slot: 'Morning' }) === untranslated)
  i18n.load('hi', { [id ?? '']: ['भरा हुआ: ', ['slot']] })
  i18n.activate('hi')
  expect(problemText(new ApiProblem({ code: 'slot-full', params: { slot: 'Morning' } }))).toBe('भरा हुआ: Morning')
  i18n.activate('en')
})
