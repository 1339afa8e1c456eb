import { logOutPatient } from '../lib/session.ts'
import { clearTab } from '../lib/tab-storage.ts'
import { endNotifications } from '../notifications/index.ts'

/** Ends the patient's session on the server and leaves nothing of it on this device: storage, caches, notifications.
 *  @throws what ending the session on the server failed with; the device is clean all the same */
export async function leaveDevice(): Promise<void> {
  const ended = logOutPatient()
  clearTab()
  const [answer] = await Promise.allSettled([ended, endNotifications()])
  if (answer.status === 'rejected') throw answer.reason
}
