import { expect, test } from 'vitest'
import { keepProcessorTime, type TimedEvent } from './processor-time.ts'

const thread = { pid: 1, tid: 1 }
const task = (ts: number, dur: number, tts: number, tdur: number): TimedEvent => ({
  ...thread,
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  ts,
  dur,
  tts,
  tdur,
})
const call = (ts: number, dur: number, tts: number, tdur: number) => ({
  ...task(ts, dur, tts, tdur),
  name: 'FunctionCall',
})

test('a task that waited for the processor keeps its start, and lasts as long as it worked', () => {
  const events = [task(1000, 90, 500, 30)]
  keepProcessorTime(events)
  expect(events).toEqual([expect.objectContaining({ ts: 1000, dur: 30 })])
})

test('what happened within a task stays within it, in its order', () => {
  // The task waits for 40 before the first call, and for 20 within the second.
  const events = [call(1050, 20, 510, 10), task(1000, 100, 500, 30), call(1072, 25, 522, 5)]
  const [first, whole, second] = events
  keepProcessorTime(events)
  expect(whole).toMatchObject({ ts: 1000, dur: 30 })
  expect(first).toMatchObject({ ts: 1010, dur: 10 })
  expect(second).toMatchObject({ ts: 1022, dur: 5 })
})

test('a mark that the thread did not time stands within its task, at the latest at its end', () => {
  const mark = { ...thread, name: 'firstContentfulPaint', ph: 'R', ts: 1080 }
  const early = { ...mark, ts: 1005 }
  keepProcessorTime([task(1000, 100, 500, 30), early, mark])
  expect([early.ts, mark.ts]).toEqual([1005, 1030])
})

test('a task that never waited is left as it is, and so is what no task encloses', () => {
  const free = { ...thread, name: 'navigationStart', ph: 'R', ts: 990 }
  const elsewhere = { ...call(1010, 5, 0, 1), tid: 2 }
  const events = [free, task(1000, 30, 500, 30), call(1010, 5, 510, 5), elsewhere]
  const before = structuredClone(events)
  keepProcessorTime(events)
  expect(events).toEqual(before)
})
