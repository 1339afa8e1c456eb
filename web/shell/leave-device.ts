import { logOutPatient } from '../lib/session.ts'
import { endNotifications } from '../notifications/index.ts'

/** Ends the patient's session on the server and leaves nothing of it on this device: storage, caches, notifications.
 *  @throws what ending the session on the server failed with; the device is clean all the same */
export async function leaveDevice(): Promise<void> {
  const [ended] = await Promise.allSettled([logOutPatient(), forgetTab(), endNotifications()])
  if (ended.status === 'rejected') throw ended.reason
}

/** What this tab alone keeps. A browser that refuses to keep anything refuses this too. */
async function forgetTab(): Promise<void> {
  sessionStorage.clear()
}
