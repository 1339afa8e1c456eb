import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate, drawDoctor, Chance } from './simulate.ts'
import { replayFile } from './replay.ts'

const fixture = join(import.meta.dirname, 'replay.fixture.ndjson')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estimates-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function replay(text: string): Promise<string[]> {
  await writeFile(join(folder, 'in.ndjson'), text)
  await replayFile(join(folder, 'in.ndjson'), join(folder, 'out.ndjson'))
  return (await readFile(join(folder, 'out.ndjson'), 'utf8')).split('\n').slice(0, -1)
}

test('a replay answers each ask in its order, and the same each time', async () => {
  const text = await readFile(fixture, 'utf8')
  const answers = await replay(text)
  expect(answers).toEqual(await replay(text))
  const silent = { p10: null, p50: null, p90: null }
  expect(answers.slice(0, 6).map((answer) => JSON.parse(answer))).toEqual([
    { session: 's1', at: 16, number: 5, ahead: 2, ...silent },
    { session: 's1', at: 16, number: 2, ahead: 0, ...silent },
    { session: 's1', at: 16, number: 3, ahead: 0, ...silent },
    // The emergency is first; the missed number rejoins behind the next two.
    { session: 's1', at: 30, number: 5, ahead: 3, ...silent },
    { session: 's1', at: 30, number: 2, ahead: 2, ...silent },
    // Never booked: the place of a walk-in.
    { session: 's1', at: 30, number: 77, ahead: 5, ...silent },
  ])
})

test('an answer of a replay does not depend on what comes after its ask', async () => {
  const doctor = drawDoctor(new Chance(4), 'd', false)
  const sessions = [0, 1, 2, 3].map((day) => simulate(doctor, day, day).session)
  const last = sessions.at(-1)
  const write = (events: unknown) =>
    [...sessions.slice(0, 3), { ...last, events, asks: [{ at: 60, number: 20 }] }]
      .map((one) => JSON.stringify(one))
      .join('\n')
  const whole = await replay(write(last?.events))
  const [answer = ''] = whole
  expect(await replay(write(last?.events.filter(({ at }) => at <= 60)))).toEqual(whole)
  const { p10, p50, p90 } = JSON.parse(answer)
  expect(p10 >= 0 && p10 < p50 && p50 < p90).toBe(true)
})

test('a replay stops at a line that is no session, and names it', async () => {
  const [first = ''] = (await readFile(fixture, 'utf8')).split('\n')
  await expect(replay(`${first}\n\n{"session":3}\n`)).rejects.toThrow(/^Line 3 is no session/)
  await expect(replay(`${first}\nnonsense`)).rejects.toThrow(/^Line 2 is no session/)
})
