import { useEffect, useSyncExternalStore } from 'react'
import type { Board } from '#contract/devices.ts'
import { followQueues, liveStore, useLive } from '../lib/live-socket.ts'

/** Follows the queues of a board.
 *  @returns a text that changes with every event of one of them, and with every change of the connection; empty without a board */
export function useQueueChanges(token: string | null, board: Board | null | undefined): string {
  const date = board?.date ?? ''
  const slots = board?.doctors.flatMap(({ session }) => session?.slotId ?? []).join(' ') ?? ''
  useLive(token)
  useEffect(() => (slots === '' ? undefined : followQueues(slots.split(' '))), [slots, date])
  return useSyncExternalStore(liveStore.watch, () => {
    if (token === null) return ''
    const { link, since } = liveStore.connection()
    const versions = slots.split(' ').map((slotId) => {
      const line = liveStore.line(slotId, date)
      return `${liveStore.state(slotId, date)?.version} ${line?.version} ${line?.estimates?.at}`
    })
    return [link, since, ...versions].join()
  })
}
