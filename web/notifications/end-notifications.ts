/** Removes the session's data from the browser: push subscription, shown notices, caches. The server drops its side with
 *  the session. Failures are ignored, because the removed session makes the rest unusable. */
export async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await Promise.allSettled([endSubscription(registration), closeNotices(registration), emptyCaches()])
}

async function endSubscription(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

async function closeNotices(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}

async function emptyCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
