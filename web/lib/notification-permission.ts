import { useSyncExternalStore } from 'react'

/** The notification permission; `unsupported` in browsers without notifications. */
export type Permission = NotificationPermission | 'unsupported'

const watchers = new Set<() => void>()

export const permission = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Requests the permission unless it is decided. Some browsers prompt only after a user gesture, and otherwise stay at
 *  `default`. */
export async function requestPermission(): Promise<Permission> {
  if (permission() === 'unsupported') return 'unsupported'
  const answer = await Notification.requestPermission()
  for (const watcher of watchers) watcher()
  return answer
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The permission, updated after a prompt of this page. */
export const usePermission = (): Permission => useSyncExternalStore(watch, permission)
