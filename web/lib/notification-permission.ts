import { useSyncExternalStore } from 'react'

/** What the person has said to notifications; `unsupported` where the browser has none. */
export type Permission = NotificationPermission | 'unsupported'

const watchers = new Set<() => void>()

export const permission = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Asks the person, where they have not answered yet. Some browsers only ask after a press, and leave it at `default`. */
export async function askPermission(): Promise<Permission> {
  if (permission() === 'unsupported') return 'unsupported'
  const said = await Notification.requestPermission()
  for (const watcher of watchers) watcher()
  return said
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The permission, kept in step with what is answered on this page. */
export const usePermission = (): Permission => useSyncExternalStore(watch, permission)
