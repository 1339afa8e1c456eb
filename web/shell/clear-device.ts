import { logOutPatient } from '../lib/session.ts'
import { clearTab } from '../lib/tab-storage.ts'
import { endNotifications } from '../notifications/index.ts'

/** Ends the patient's session and leaves nothing of it on this device: storage, caches, notifications.
 *  @param end how the session ends: on the server too, unless that has ended it already
 *  @throws what ending the session on the server failed with; the device is clean all the same */
export async function clearDevice(end: () => Promise<void> = logOutPatient): Promise<void> {
  const ended = end()
  clearTab()
  const [answer] = await Promise.allSettled([ended, endNotifications()])
  if (answer.status === 'rejected') throw answer.reason
}
