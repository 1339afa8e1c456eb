import { logOutPatient } from '../lib/end-sessions.ts'
import { clearTab } from '../lib/tab-storage.ts'
import { endNotifications } from '../notifications/index.ts'

/** Ends the patient's session and removes its data from this device: storage, caches, notifications.
 *  @param end ends the session; by default on the server too
 *  @throws if the session cannot be ended on the server; the device is cleared regardless */
export async function clearDevice(end: () => Promise<void> = logOutPatient): Promise<void> {
  const ended = end()
  clearTab()
  const [answer] = await Promise.allSettled([ended, endNotifications()])
  if (answer.status === 'rejected') throw answer.reason
}
