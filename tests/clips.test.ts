import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { problemHandlers } from '#server/calls/index.ts'
import { clips, clipsAddress } from '#contract/clips.ts'
import { languages } from '#contract/languages.ts'
import { clipCalls } from '#server/pages/clips.ts'
import { createApp } from '#server/platform/http/create-app.ts'
import { createLog } from '#server/platform/log.ts'
import { clipsOf } from '#web/speech/clips-of.ts'

function serve(own?: string) {
  const app = createApp(createLog('silent'), { problems: problemHandlers })
  clipCalls(app, own)
  onTestFinished(() => app.close())
  return (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
}

/** Of the recordings, in bits. */
const rate = 32_000
const numbers = Array.from({ length: 999 }, (_, at) => at + 1)

test('every clip of every call ships with Baari, as mp3 of 0.2 to 2.5 seconds, all together at most 8 MB', async () => {
  const ask = serve()
  let total = 0
  for (const { code } of languages) {
    const { own, words, sounds } = clips.parse((await ask(clipsAddress(code))).json())
    expect(own).toBe(false)
    const needed = new Set(numbers.flatMap((number) => clipsOf({ number, room: `${number}` }, code).flat()))
    expect(Object.keys(sounds).toSorted()).toEqual([...needed].toSorted())
    expect(Object.keys(words)).toEqual(Object.keys(sounds))
    for (const [name, sound] of Object.entries(sounds)) {
      const bytes = Buffer.from(sound, 'base64')
      expect(bytes.readUInt16BE(0) >> 5, `${code}/${name} starts a frame of mp3`).toBe(0x7ff)
      const seconds = (bytes.length * 8) / rate
      expect(seconds, `${code}/${name}`).toBeGreaterThan(0.2)
      expect(seconds, `${code}/${name}`).toBeLessThan(2.5)
      total += bytes.length
    }
    expect(new Set(Object.values(sounds)).size, `${code} has the same recording under two numbers`).toBeGreaterThan(109)
  }
  expect(total).toBeLessThan(8_000_000)
})

test('a browser that has the clips gets 304', async () => {
  const ask = serve()
  const { headers } = await ask('/clips/hi')
  expect(headers['cache-control']).toBe('no-cache')
  expect((await ask('/clips/hi', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  expect((await ask('/clips/xx')).statusCode).toBe(404)
})

test('own recordings replace those of the same name in their language', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baari-clips-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'hi'))
  await writeFile(join(folder, 'hi', '27.wav'), 'our own 27')
  await writeFile(join(folder, 'hi', 'notes.txt'), 'recorded by the reception')
  const ask = serve(folder)
  const { own, sounds } = clips.parse((await ask('/clips/hi')).json())
  expect(own).toBe(true)
  expect(atob(sounds['27'] ?? '')).toBe('our own 27')
  expect(sounds['28']).toBe(clips.parse((await serve()('/clips/hi')).json()).sounds['28'])
  expect(Object.keys(sounds)).not.toContain('notes')
  expect(clips.parse((await ask('/clips/mr')).json()).own).toBe(false)
})
