import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLiveConnection } from '../lib/live-socket.ts'
import { useStored } from '../lib/storage.ts'
import { useDialogs } from '../ui/index.ts'
import { startSending, sendingNow, sendUnsent, watchSending, type Sending } from './send-acts.ts'
import type { DeskAct } from './desk-act.ts'
import { readRefused, type RefusedAct, readUnsent } from './unsent-acts.ts'

/** Sends acts while a staff screen is open, and reports rejected completions once per run. */
export function useActSync(): void {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const isShowing = useRef(false)
  const failed = useEffectEvent(async () => {
    if (isShowing.current) return
    isShowing.current = true
    await dialogs.alert(t`Failed to update appointment. Please try again.`)
    isShowing.current = false
  })
  useEffect(() => startSending(() => void failed()), [])

  const { link } = useLiveConnection()
  useEffect(() => {
    if (link === 'live') sendUnsent() // also in browsers that fire no `online` event
  }, [link])
}

/** The unsent acts of this device across all slots, in order. */
export function useUnsentActs(): readonly DeskAct[] {
  const acts = useStored('unsentActs')
  const earlier = useStored('unsentCompletions')
  return useMemo(() => (acts === null && earlier === null ? [] : readUnsent()), [acts, earlier])
}

/** The acts that the server refused and that this desk has not read yet. */
export function useRefusedActs(): readonly RefusedAct[] {
  const stored = useStored('refusedActs')
  return useMemo(() => (stored === null ? [] : readRefused()), [stored])
}

/** The acknowledged acts that some list does not contain yet, and whether the others wait for a connection. */
export const useSendingState = (): Sending => useSyncExternalStore(watchSending, sendingNow)
