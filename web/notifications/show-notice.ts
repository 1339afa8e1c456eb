import { look, type NoticeOptions } from './notice-text.ts'
import { activeWorker } from './worker.ts'

/** Shows a notice through the service worker, or by the page itself where there is none yet.
 *  @throws nothing: a browser that refuses at the last moment shows none */
export async function showNotice(title: string, options: NoticeOptions): Promise<void> {
  const registration = await activeWorker()
  try {
    if (registration) await registration.showNotification(title, { ...look, ...options })
    else new Notification(title, { ...look, ...options }).addEventListener('click', () => focus())
  } catch (refused) {
    // A phone's browser has no notifications of a page's own, and permission may have gone this moment.
    if (!(refused instanceof TypeError)) throw refused
  }
}
