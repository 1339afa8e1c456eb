import type { CDPSession, Page } from '@playwright/test'

/** What the browser says where a page subscribes in a context that is forgotten afterwards, as every journey's is. */
export const noPushHere = /does not support the Push API in incognito mode/

/** A notice as the browser shows it. */
export interface Shown {
  title: string
  body: string
  tag: string
}

/** Waits until the page's service worker is there to show notices and to be pushed to. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** What the browser displays of the product's notices from now on, the oldest first: its own log of them. */
export async function displayedNotices(page: Page): Promise<readonly Shown[]> {
  const displayed: Shown[] = []
  const log = await page.context().newCDPSession(page)
  log.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, instanceId, eventMetadata } = backgroundServiceEvent
    if (eventName !== 'Notification displayed') return
    const said = (key: string) => eventMetadata.find((one) => one.key === key)?.value ?? ''
    displayed.push({ title: said('Title'), body: said('Body'), tag: instanceId })
  })
  await log.send('BackgroundService.startObserving', { service: 'notifications' })
  await log.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  return displayed
}

/** What the browser shows of the product's notices now, the oldest first. Not to be asked while one is on its way: in
 *  Chromium the asking loses that one. */
export async function shownNotices(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** The browser's own way to deliver what a push service sends. */
export async function openPushChannel(page: Page): Promise<{ deliver: (message: object) => Promise<void> }> {
  const channel: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    channel.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await channel.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    async deliver(message) {
      await channel.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    },
  }
}

/** Replaces the browser's push service, which is unreachable here: only that one call.
 *  @returns what was subscribed with and what was ended, so far */
export async function standInForPushService(page: Page, endpoint: string) {
  await page.addInitScript((endpoint) => {
    let isSubscribed = false
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }
    const log = { subscribed: 0, unsubscribed: 0 }
    Object.assign(globalThis, { pushLog: log })
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        log.unsubscribed += 1
        isSubscribed = false
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      async subscribe() {
        log.subscribed += 1
        isSubscribed = true
        return subscription
      },
      getSubscription: async () => (isSubscribed ? subscription : null),
    })
  }, endpoint)
  return () => page.evaluate<{ subscribed: number; unsubscribed: number }>('pushLog')
}

/** Makes the page one whose owner has not answered yet, and agrees when asked: a headless browser has no such state.
 *  @returns how often the page asked since it was loaded */
export async function neverAsked(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let said: NotificationPermission = 'default'
    Object.assign(globalThis, { timesAsked: 0 })
    Object.defineProperty(Notification, 'permission', { get: () => said })
    Notification.requestPermission = async () => {
      Object.assign(globalThis, { timesAsked: Number(Reflect.get(globalThis, 'timesAsked')) + 1 })
      said = 'granted'
      return said
    }
  })
  return () => page.evaluate<number>('timesAsked')
}
