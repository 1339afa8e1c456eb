/** What of a browser's trace event tells when it was: in microseconds, by the wall (`ts`, `dur`) and by the thread's own
 *  clock, which stands still while another process has the processor (`tts`, `tdur`). */
export interface TimedEvent {
  name: string
  /** What kind it is: `X` has a duration. */
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tts?: number
  tdur?: number
}

interface Task {
  /** By the wall. */
  start: number
  end: number
  /** By the thread's clock. */
  threadStart: number
  worked: number
}

/** Gives every task of a trace the time that it had the processor, and moves what happened within it accordingly. When
 *  tasks start stays as it was. The events are changed in place. */
export function keepProcessorTime(events: readonly TimedEvent[]): void {
  const tasks = new Map<string, Task>()
  // What began first encloses what began with it and ends earlier.
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const thread = `${event.pid}:${event.tid}`
    const task = tasks.get(thread)
    if (task && event.ts < task.end) moveWithin(task, event)
    else if (isTask(event)) {
      tasks.set(thread, {
        start: event.ts,
        end: event.ts + event.dur,
        threadStart: event.tts,
        worked: Math.min(event.tdur, event.dur),
      })
      event.dur = Math.min(event.tdur, event.dur)
    }
  }
}

const isTask = (event: TimedEvent): event is Required<TimedEvent> =>
  event.ph === 'X' &&
  event.name.endsWith('RunTask') &&
  event.dur !== undefined &&
  event.tts !== undefined &&
  event.tdur !== undefined

function moveWithin({ start, threadStart, worked }: Task, event: TimedEvent): void {
  const end = start + worked
  const moved = event.tts === undefined ? event.ts : start + Math.max(event.tts - threadStart, 0)
  event.ts = Math.min(event.ts, moved, end)
  if (event.dur !== undefined) event.dur = Math.min(event.tdur ?? event.dur, event.dur, end - event.ts)
}
