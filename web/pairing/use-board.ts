import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { showBoard, type Board, type DeviceKind } from '#contract/devices.ts'
import { call } from '../lib/api.ts'
import { read, useStored } from '../lib/storage.ts'
import { useQueueChanges } from './use-queue-changes.ts'
import { useCode } from './use-code.ts'

/** How often the board is read: by a paired device without any event, and by one that waits for the desk. */
const everyMs = { paired: 15_000, unpaired: 3_000 }
/** Events that come within this time are answered by one read. */
const coalesceMs = 250

/** A device before and after it is paired with a hospital. */
export interface Pairing {
  /** What the device shows; null while it is not paired, undefined until that is known. */
  board: Board | null | undefined
  /** When the board was read last, in milliseconds since 1970; 0 before. */
  readAt: number
  /** The last read of the board failed: the board can be old. */
  isFailing: boolean
  /** The token of this device, for its own calls. */
  token: string | null
  /** The code that pairs it. */
  code: string | undefined
  /** Why there is neither a board nor a code. */
  problem: unknown
  /** Reads the board now. */
  reload: () => void
}

/** Pairs this device, and keeps its board current: by the events of its queues, and every 15 seconds.
 *  @param sound what a display says of its sound */
export function useBoard(kind: DeviceKind, sound?: 'on' | 'locked'): Pairing {
  const token = useStored(`${kind}token`)
  const query = useQuery({
    queryKey: ['device', kind],
    queryFn: ({ signal }) => {
      // read here, because a new code can bring a new token
      const own = read(`${kind}token`)
      return own === null ? null : call(showBoard, { token: own, query: { sound }, signal })
    },
    refetchInterval: ({ state }) => (state.data === null ? everyMs.unpaired : everyMs.paired),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const { data: board, isError, error, dataUpdatedAt: readAt, refetch } = query
  const { code, problem } = useCode(kind, board === null)
  const reload = useEffectEvent(() => void refetch())

  const changes = useQueueChanges(board ? token : null, board)
  useEffect(() => {
    if (changes === '') return undefined
    const soon = setTimeout(reload, coalesceMs)
    return () => clearTimeout(soon)
  }, [changes])
  useEffect(() => {
    if (sound) reload()
  }, [sound])

  return {
    ...{ board, readAt, token, code },
    isFailing: isError,
    problem: board === null ? problem : error,
    reload: () => void refetch(),
  }
}
