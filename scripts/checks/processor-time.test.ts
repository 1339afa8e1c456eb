import { expect, test } from 'vitest'
import { applyProcessorTime, type TimedEvent } from './processor-time.ts'

const thread = { pid: 1, tid: 1 }
const call = (ts: number, dur: number, tts: number, tdur: number): TimedEvent => ({
  ...{ ...thread, name: 'FunctionCall', ph: 'X', ts, dur, tts, tdur },
})
const task = (...times: [ts: number, dur: number, tts: number, tdur: number]): TimedEvent => ({
  ...call(...times),
  name: 'ThreadControllerImpl::RunTask',
})

test('a task lasts as long as its processor time, and the events inside stay inside, in their order', () => {
  // The task waits 40 before the first call, and 20 inside the second.
  const events = [call(1050, 20, 510, 10), task(1000, 100, 500, 30), call(1072, 25, 522, 5)]
  const [first, whole, second] = events
  applyProcessorTime(events)
  expect(whole).toMatchObject({ ts: 1000, dur: 30 })
  expect(first).toMatchObject({ ts: 1010, dur: 10 })
  expect(second).toMatchObject({ ts: 1022, dur: 5 })
})

test('an event without thread time ends at the latest with its task', () => {
  const mark = { ...thread, name: 'firstContentfulPaint', ph: 'R', ts: 1080 }
  const early = { ...mark, ts: 1005 }
  applyProcessorTime([task(1000, 100, 500, 30), early, mark])
  expect([early.ts, mark.ts]).toEqual([1005, 1030])
})

test('a task that never waited and events outside all tasks do not change', () => {
  const free = { ...thread, name: 'navigationStart', ph: 'R', ts: 990 }
  const elsewhere = { ...call(1010, 5, 0, 1), tid: 2 }
  const events = [free, task(1000, 30, 500, 30), call(1010, 5, 510, 5), elsewhere]
  const before = structuredClone(events)
  applyProcessorTime(events)
  expect(events).toEqual(before)
})
