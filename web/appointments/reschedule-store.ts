import { useSyncExternalStore } from 'react'
import type { Appointment } from '#contract/appointments.ts'

let changed: Appointment | undefined
const watchers = new Set<() => void>()

/** Opens the sheet in which a token's day is changed; closes it without a token. */
export function changeDayOf(appointment: Appointment | undefined): void {
  changed = appointment
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The token whose day is changed. */
export const useChangedDay = (): Appointment | undefined => useSyncExternalStore(watch, () => changed)
