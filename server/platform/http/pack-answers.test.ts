import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemHandlers } from '#server/calls/index.ts'
import { createLog } from '../log.ts'
import { createApp } from './create-app.ts'

const app = createApp(createLog('silent'), { problems: problemHandlers })
const schema = { response: { 200: z.object({ text: z.string() }) } }
const long = { text: 'Asha Clinic, 3 Sampige Road. '.repeat(100) }
app.get('/api/long', { schema }, async () => long)
app.get('/api/short', { schema }, async () => ({ text: 'Asha Clinic' }))

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }) } })

test('compresses a long answer for a client that accepts it, without changing it', async () => {
  const { headers, rawPayload } = await ask('/api/long', 'gzip, deflate, br')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'vary': 'accept-encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(rawPayload.length).toBeLessThan(400)
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long)
})

test.each([undefined, 'br', 'gzip;q=0', 'identity'])('who takes %s gets it as it is', async (accepted) => {
  const { headers, payload } = await ask('/api/long', accepted)
  expect(headers).toMatchObject({ vary: 'accept-encoding' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(payload)).toEqual(long)
})

test('a short answer is not packed', async () => {
  expect((await ask('/api/short', 'gzip')).headers).not.toHaveProperty('content-encoding')
})
