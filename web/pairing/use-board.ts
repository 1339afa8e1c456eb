import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { showBoard, type Board, type DeviceKind, askForPairing } from '#contract/devices.ts'
import { call, ApiProblem } from '../lib/api.ts'
import { read, useStored, write } from '../lib/storage.ts'
import type { QueueState } from '#contract/live-queue.ts'
import { followQueues, liveStore, useLive } from '../lib/live-socket.ts'

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

/** A code lives for ten minutes; the next one is shown a little earlier. By the device's own stopwatch, because the clock of a cheap
 *  box is often wrong. */
const codeLifeMs = 10 * 60_000 - 15_000
/** Time before the next request where the server does not answer, and where it refuses: it limits how many codes a network asks for. */
const retryMs = { unanswered: 5_000, refused: 30_000 }

/** The pairing code of this device, and the failure of the last request for one. Its token is kept on the device: it opens the board as
 *  soon as the desk has typed the code.
 *  @param isNeeded while the device is not paired */
function useCode(kind: DeviceKind, isNeeded: boolean): { code: string | undefined; problem: unknown } {
  const [asked, setAsked] = useState<{ code?: string; problem?: unknown }>({})
  useEffect(() => {
    if (!isNeeded) return undefined
    let next: ReturnType<typeof setTimeout>
    let isOver = false

    async function ask() {
      const token = read(`${kind}token`) ?? undefined
      const got = await call(askForPairing, { body: { kind, token } }).catch((problem: unknown) => ({ problem }))
      if (isOver) return
      if ('token' in got) write(`${kind}token`, got.token)
      setAsked(got)
      next = setTimeout(() => void ask(), waitAfter(got))
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(next)
      setAsked({}) // a used code is not shown again
    }
  }, [kind, isNeeded])
  return { code: asked.code, problem: asked.problem }
}

function waitAfter(got: { token: string } | { problem: unknown }): number {
  if ('token' in got) return codeLifeMs
  return got.problem instanceof ApiProblem ? retryMs.refused : retryMs.unanswered
}

/** The queues whose changes a board shows or announces. */
export const queuesOf = (board: Board): QueueState[] =>
  board.doctors.flatMap(({ session, others }) => [...(session ? [session.queue] : []), ...others])

/** Follows the queues of a board.
 *  @returns a text that changes with every event of one of them, and with every change of the connection; empty without a board */
function useQueueChanges(token: string | null, board: Board | null | undefined): string {
  const queues = board
    ? queuesOf(board)
        .map(({ slotId, date }) => `${slotId} ${date}`)
        .join()
    : ''
  useLive(token)
  useEffect(
    () => (queues === '' ? undefined : followQueues(queues.split(',').map((queue) => queue.split(' ')[0] ?? ''))),
    [queues],
  )
  return useSyncExternalStore(liveStore.watch, () => {
    if (token === null) return ''
    const { link, since } = liveStore.connection()
    const versions = queues.split(',').map((queue) => {
      const [slotId = '', date = ''] = queue.split(' ')
      const line = liveStore.line(slotId, date)
      return `${liveStore.state(slotId, date)?.version} ${line?.version} ${line?.estimates?.at}`
    })
    return [link, since, ...versions].join()
  })
}
