import { useSyncExternalStore, useEffect } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { late, latePart, LateSheet } from '../lib/late.tsx'

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
const useChangedDay = (): Appointment | undefined => useSyncExternalStore(watch, () => changed)

const RescheduleSheet = latePart(
  late(() => import('./reschedule-sheet.tsx')),
  LateSheet,
)

/** The sheet in which a token's day is changed. It stands apart from the token's card: after a lost answer the token may be gone, and the
 *  next try has to carry the same key. */
export function RescheduleHost() {
  const appointment = useChangedDay()
  useEffect(() => () => changeDayOf(undefined), [])
  return (
    appointment && (
      <RescheduleSheet key={appointment._id} appointment={appointment} onClose={() => changeDayOf(undefined)} />
    )
  )
}
