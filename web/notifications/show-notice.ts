import { noticeIcons, type NoticeOptions } from './notice-options.ts'
import { activeWorker } from './worker.ts'

/** Shows a notice through the service worker, or with the Notification API before there is one.
 *  @param isWanted asked once the worker is there, which takes seconds at a first visit, and once it is shown: the patient may have logged out
 *  @throws nothing: a browser's refusal is ignored */
export async function showNotice(title: string, options: NoticeOptions, isWanted = () => true): Promise<void> {
  const registration = await activeWorker()
  if (!isWanted()) return
  try {
    if (registration) {
      await registration.showNotification(title, { ...noticeIcons, ...options })
      // A log-out meanwhile has not seen it.
      if (!isWanted()) for (const notice of await registration.getNotifications(options)) notice.close()
    } else new Notification(title, { ...noticeIcons, ...options }).addEventListener('click', () => focus())
  } catch (refused) {
    // Mobile browsers reject the Notification constructor, and the permission may have just been revoked.
    if (!(refused instanceof TypeError)) throw refused
  }
}
