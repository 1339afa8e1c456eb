import { logOutPatient } from '../lib/session.ts'
import { endNotifications } from '../notifications/index.ts'

/** Ends the patient's session and leaves nothing of it on this device: storage, caches, notifications.
 *  @param end how the session ends: on the server too, unless that has ended it already
 *  @throws what ending the session on the server failed with; the device is clean all the same */
export async function leaveDevice(end: () => Promise<void> = logOutPatient): Promise<void> {
  const [ended] = await Promise.allSettled([end(), forgetTab(), endNotifications()])
  if (ended.status === 'rejected') throw ended.reason
}

/** What this tab alone keeps. A browser that refuses to keep anything refuses this too. */
async function forgetTab(): Promise<void> {
  sessionStorage.clear()
}
