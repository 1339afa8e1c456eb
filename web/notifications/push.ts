import { pushKey, subscribeToPush } from '#contract/notifications.ts'
import { ApiProblem, call, NetworkProblem } from '../lib/api.ts'
import { callAsPatient } from '../lib/session.ts'
import { read } from '../lib/storage.ts'

/** Lets the server reach this browser while the page is closed, until the session ends. What does not work now (no push
 *  service, no network) is tried again by the next page. */
export async function keepSubscribed(): Promise<void> {
  const token = read('token')
  const registration = await navigator.serviceWorker?.ready
  if (!registration?.pushManager) return
  try {
    const { publicKey } = await call(pushKey, {})
    const subscription = await subscribe(registration.pushManager, publicKey)
    const { endpoint, keys } = subscription.toJSON()
    // Logged out meanwhile: then nobody is to be told.
    if (token === null || read('token') !== token) await subscription.unsubscribe()
    else if (endpoint && keys?.['p256dh'] && keys['auth'])
      await callAsPatient(subscribeToPush, { body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } })
  } catch (problem) {
    const isOfTheMoment = problem instanceof DOMException || problem instanceof NetworkProblem
    if (!isOfTheMoment && !(problem instanceof ApiProblem)) throw problem
  }
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(wish)
  } catch (problem) {
    // subscribed with a key that the server does not have any more
    const old = await manager.getSubscription()
    if (!(problem instanceof DOMException) || problem.name !== 'InvalidStateError' || !old) throw problem
    await old.unsubscribe()
    return manager.subscribe(wish)
  }
}
