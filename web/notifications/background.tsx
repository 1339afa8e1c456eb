import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { loadProblemTexts } from '../lib/load-problem-texts.ts'
import { useStored } from '../lib/storage.ts'
import { useDialogs } from '../ui/index.ts'
import { isFirstRequest } from './first-request.ts'
import { requestPermission, usePermission } from '../lib/notification-permission.ts'
import { ensureSubscribed } from './push.ts'
import { showNotice } from './show-notice.ts'
import { UpdateOffer } from './update-offer.tsx'
import { startWorker } from './worker.ts'

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
      await showNotice(t`Queue Update`, { body, tag: 'enabled' })
    }
    if (permission === 'denied')
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
