import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLiveConnection } from '../lib/live-socket.ts'
import { useStored } from '../lib/storage.ts'
import { useDialogs } from '../ui/index.ts'
import { startSending, sendingNow, sendUnsent, watchSending, type Sending } from './send-completions.ts'
import { readUnsent, type Unsent } from './unsent-completions.ts'

/** Sends completions while a staff screen is open, and reports rejected ones once per run. */
export function useCompletionSync(): void {
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

/** The unsent completions of this device across all slots, in order. */
export function useUnsentCompletions(): readonly Unsent[] {
  const stored = useStored('unsentCompletions')
  return useMemo(() => (stored === null ? [] : readUnsent()), [stored])
}

/** The acknowledged completions that some list does not contain yet, and whether the others wait for a connection. */
export const useSendingState = (): Sending => useSyncExternalStore(watchSending, sendingNow)
