import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLiveConnection } from '../lib/live-socket.ts'
import { useStored } from '../lib/storage.ts'
import { useAsk } from '../ui/index.ts'
import { keepSending, sendingNow, sendUnsent, watchSending, type Sending } from './send-completions.ts'
import { readUnsent, type Unsent } from './unsent-completions.ts'

/** Sends what the desk completed for as long as a staff screen is open, and says once when something was refused. */
export function useCompletionSync(): void {
  const { t } = useLingui()
  const ask = useAsk()
  const isTelling = useRef(false)
  const failed = useEffectEvent(async () => {
    if (isTelling.current) return
    isTelling.current = true
    await ask.alert(t`Failed to update appointment. Please try again.`)
    isTelling.current = false
  })
  useEffect(() => keepSending(() => void failed()), [])

  const { link } = useLiveConnection()
  useEffect(() => {
    if (link === 'live') sendUnsent() // also where the browser did not say that the network is back
  }, [link])
}

/** What waits to be sent from this device, of every slot, in the order it was pressed. */
export function useUnsentCompletions(): readonly Unsent[] {
  const kept = useStored('unsentCompletions')
  return useMemo(() => (kept === null ? [] : readUnsent()), [kept])
}

/** What was sent and is not in every list yet, and whether the rest waits for a connection. */
export const useSendingState = (): Sending => useSyncExternalStore(watchSending, sendingNow)
