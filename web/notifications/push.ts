import { pushKey, subscribeToPush } from '#contract/notifications.ts'
import { ApiProblem, call, NetworkProblem } from '../lib/api.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { callAsPatient } from '../lib/session.ts'
import { read } from '../lib/storage.ts'

/** Subscribes this browser to push until the session ends. After a failure (no push service, no network) the next page
 *  load retries. */
export async function ensureSubscribed(): Promise<void> {
  const token = read('token')
  const registration = await navigator.serviceWorker?.ready
  if (!registration?.pushManager) return
  try {
    const { publicKey } = await call(pushKey, {})
    const subscription = await subscribe(registration.pushManager, publicKey)
    const { endpoint, keys } = subscription.toJSON()
    // The session ended during the subscription.
    if (token === null || read('token') !== token) await subscription.unsubscribe()
    else if (endpoint && keys?.['p256dh'] && keys['auth']) {
      const { p256dh, auth } = keys
      await callAsPatient(subscribeToPush, { body: { endpoint, keys: { p256dh, auth }, language: pageLanguage() } })
    }
  } catch (problem) {
    const isTemporary = problem instanceof DOMException || problem instanceof NetworkProblem
    if (!isTemporary && !(problem instanceof ApiProblem)) throw problem
  }
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (problem) {
    // subscribed with an old key of the server
    const old = await manager.getSubscription()
    if (!(problem instanceof DOMException) || problem.name !== 'InvalidStateError' || !old) throw problem
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}
