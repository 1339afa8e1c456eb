import { useLingui, Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { loadProblemTexts } from '../lib/load-problem-texts.ts'
import { useStored, read, write } from '../lib/storage.ts'
import { useDialogs, useNavigate, Button } from '../ui/index.ts'
import { requestPermission, usePermission } from '../lib/notification-permission.ts'
import { showNotice } from './show-notice.ts'
import { startWorker, renew, useIsUpdateReady } from './worker.ts'
import { queueUpdate } from '#contract/notice-texts.ts'
import { pushKey, subscribeToPush } from '#contract/notifications.ts'
import { ApiProblem, call, NetworkProblem } from '../lib/api.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { callAsPatient } from '../lib/session.ts'
import { writeText } from '../lib/write-text.ts'
import { Offer } from './allow-offer.tsx'

const pressed = z.object({ open: z.string() })

/** Background work of every screen: the service worker, the notification permission and the push subscription. Loaded
 *  after the first paint. */
export default function Background() {
  useEffect(() => void startWorker(), [])
  // While there is a network: a problem without one still has its text.
  useEffect(() => void loadProblemTexts(), [])
  useAskedOnLanding()
  useSubscription()
  useOpening()
  return <UpdateOffer />
}

/** Asks for the permission after the first page load, and shows the result. */
function useAskedOnLanding() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [wasLoadedHere] = useState(() => location.pathname === '/')
  const begin = useEffectEvent(async () => {
    if (!wasLoadedHere || !isFirstRequest()) return
    const permission = await requestPermission()
    if (permission === 'granted') {
      const body = t`You have enabled notifications for queue updates.`
      await showNotice(writeText(queueUpdate), { body, tag: 'enabled' })
    }
    if (permission !== 'denied' || read('notificationsRefused') !== null) return
    write('notificationsRefused', '1')
    await dialogs.alert(t`Please enable notifications to receive live queue status of your appointments.`)
  })
  useEffect(() => void begin(), [])
}

/** Subscribes a logged-in patient with permission to push, for notices while the page is closed. */
function useSubscription() {
  const token = useStored('token')
  const isGranted = usePermission() === 'granted'
  const begin = useEffectEvent(() => {
    if (token !== null && isGranted) void ensureSubscribed()
  })
  useEffect(() => begin(), [token, isGranted])
}

/** A clicked notice opens its appointment in the page that is already open. */
function useOpening() {
  const navigate = useNavigate()
  const open = useEffectEvent((event: MessageEvent) => {
    const { success, data } = pressed.safeParse(event.data)
    if (success && data.open !== `${location.pathname}${location.search}`) void navigate(data.open)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => open(event)
    navigator.serviceWorker?.addEventListener('message', listen)
    return () => navigator.serviceWorker?.removeEventListener('message', listen)
  }, [])
}

/** One permission request per visit, in session storage. The entry contains no personal data. */
const key = 'notificationsAsked'

/** @returns whether this is the first request of this visit */
function isFirstRequest(): boolean {
  try {
    const isFirst = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '1')
    return isFirst
  } catch {
    return true // without storage every page load counts as the first
  }
}

/** Subscribes this browser to push until the session ends. After a failure (no push service, no network) the next page
 *  load retries. */
async function ensureSubscribed(): Promise<void> {
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

/** Offers a new version. It is loaded only on request, never in the middle of an action. */
function UpdateOffer() {
  const isReady = useIsUpdateReady()
  return (
    <Offer
      acts={
        <Button small onClick={renew}>
          <Trans>Load it</Trans>
        </Button>
      }
    >
      {isReady && <Trans>A new version is ready</Trans>}
    </Offer>
  )
}
