import { useEffect } from 'react'
import { useStored } from '../lib/storage.ts'
import type { LivePlace } from '../live-queue/index.ts'
import { storePlace } from './last-known.ts'

/** Stores the place in the queue on this device, for offline use.
 *  @param knownAt in milliseconds since 1970 */
export function useStoredPlace(appointmentId: string, { live, current, ahead }: LivePlace, knownAt: number): void {
  const token = useStored('token')
  useEffect(() => {
    if (token !== null && live)
      storePlace(token, appointmentId, { at: knownAt, currentQueueNumber: current, aheadOfYou: ahead })
  }, [token, appointmentId, live, current, ahead, knownAt])
}
