/** A browser's trace event, in microseconds. `ts` and `dur` are wall time; `tts` and `tdur` are the thread's processor time. */
export interface TimedEvent {
  name: string
  /** The phase: `X` has a duration. */
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tts?: number
  tdur?: number
}

/** The running task of a thread; `end` is wall time before the change, `worked` its processor time. */
interface Task {
  start: number
  end: number
  threadStart: number
  worked: number
}

/** Changes the events in place: each task keeps its start and lasts as long as it had the processor; events inside a task move
 *  with it. */
export function applyProcessorTime(events: readonly TimedEvent[]): void {
  const tasks = new Map<string, Task>()
  // An enclosing task comes before the events that start with it.
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const thread = `${event.pid}:${event.tid}`
    const task = tasks.get(thread)
    if (task && event.ts < task.end) moveWithin(task, event)
    else if (isTask(event)) {
      const worked = Math.min(event.tdur, event.dur)
      tasks.set(thread, { start: event.ts, end: event.ts + event.dur, threadStart: event.tts, worked })
      event.dur = worked
    }
  }
}

const isTask = (event: TimedEvent): event is Required<TimedEvent> =>
  event.ph === 'X' &&
  event.name.endsWith('RunTask') &&
  [event.dur, event.tts, event.tdur].every((it) => it !== undefined)

function moveWithin({ start, threadStart, worked }: Task, event: TimedEvent): void {
  const end = start + worked
  const moved = event.tts === undefined ? event.ts : start + Math.max(event.tts - threadStart, 0)
  event.ts = Math.min(event.ts, moved, end)
  if (event.dur !== undefined) event.dur = Math.min(event.tdur ?? event.dur, event.dur, end - event.ts)
}
