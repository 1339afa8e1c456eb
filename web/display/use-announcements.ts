import { useEffect, useEffectEvent, useState } from 'react'
import type { Board } from '#contract/devices.ts'
import { liveStore } from '../lib/live-socket.ts'
import { onScreen } from './arrange.ts'
import type { Voice } from './create-voice.ts'
import { newer } from './doctor-state.ts'
import { newCalls } from './new-calls.ts'

/** Announces each call of the display's doctors at once, by the live connection or by the board, whichever knows it first.
 *  @param ahead of the device's clock, in milliseconds */
export function useAnnouncements(board: Board, ahead: number, voice: Voice): void {
  const [heard] = useState(() => new Map<string, number>())
  const announceNew = useEffectEvent(() => {
    const queues = onScreen(board.doctors).flatMap(({ session }) =>
      session ? newer(liveStore.state(session.slotId, session.queue.date), session.queue) : [],
    )
    for (const call of newCalls(heard, queues, Date.now() + ahead)) voice.announce(call)
  })
  useEffect(() => liveStore.watch(() => announceNew()), [])
  useEffect(() => announceNew(), [board, voice])
}
