import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemHandlers } from '#server/calls/index.ts'
import { createLog } from '../log.ts'
import { createApp } from './create-app.ts'

const statusOf = async (answer: object, checkAnswers: boolean) => {
  const app = createApp(createLog('silent'), { problems: problemHandlers, checkAnswers })
  const schema = { response: { 200: z.object({ name: z.string(), note: z.string().optional() }) } }
  app.get('/api/one', { schema }, async () => answer)
  return (await app.inject('/api/one')).statusCode
}

test('refuses an answer that lacks a field or has one too many, where answers are checked', async () => {
  expect(await statusOf({ name: 'one', note: undefined }, true)).toBe(200)
  for (const wrong of [{ note: 'no name' }, { name: 1 }, { name: 'one', secret: 'more than the contract' }]) {
    expect(await statusOf(wrong, true)).toBe(500)
    expect(await statusOf(wrong, false)).toBe(200)
  }
})
