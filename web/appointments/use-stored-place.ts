import { useEffect } from 'react'
import { useStored } from '../lib/storage.ts'
import type { LivePlace } from '../live-queue/index.ts'
import { storePlace } from './last-known.ts'

/** Keeps on this device where the person stands in the queue, for when the network is gone at the next look.
 *  @param knownAt when it was known, in milliseconds since 1970 */
export function useStoredPlace(appointmentId: string, { live, current, ahead }: LivePlace, knownAt: number): void {
  const token = useStored('token')
  useEffect(() => {
    if (token !== null && live)
      storePlace(token, appointmentId, { at: knownAt, currentQueueNumber: current, aheadOfYou: ahead })
  }, [token, appointmentId, live, current, ahead, knownAt])
}
