import { type Language, language } from '#contract/languages.ts'
import { createAnnouncer, type Announcer } from '../speech/index.ts'
import { useEffect, useState, useSyncExternalStore, useEffectEvent } from 'react'
import type { QueueState } from '#contract/live-queue.ts'
import type { Board } from '#contract/devices.ts'
import { liveStore } from '../lib/live-socket.ts'
import { queuesOf } from '../pairing/index.ts'
import { newer } from './doctor-state.ts'

/** The announcer of a display, which begins anew when the desk chooses other languages. */
export function createVoice() {
  let announcer: Announcer | undefined
  const watchers = new Set<() => void>()
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  return {
    /** @returns ends it */
    speakIn(languages: readonly Language[]): () => void {
      const made = createAnnouncer(languages)
      announcer = made
      const ignore = made.onChange(changed)
      changed()
      return () => {
        ignore()
        made.close()
        announcer = undefined
      }
    },
    announce: (call: Parameters<Announcer['announce']>[0]) => announcer?.announce(call),
    isLocked: () => announcer?.isLocked() ?? false,
    /** Asks the browser for sound, in the handler of a press. */
    unlock(): void {
      if (announcer?.isLocked()) void announcer.unlock()
    },
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
export type Voice = ReturnType<typeof createVoice>

const unlocking = ['keydown', 'pointerdown'] as const

/** The voice of the display in the languages of the desk's choice, and whether the browser keeps it locked. Each key and touch asks the
 *  browser for sound.
 *  @param onSound hears whether it is locked */
export function useVoice(languages: readonly Language[], onSound: (isLocked: boolean) => void) {
  const [voice] = useState(createVoice)
  const spoken = languages.join(' ')
  useEffect(() => voice.speakIn(spoken.split(' ').map((code) => language.parse(code))), [voice, spoken])
  useEffect(() => {
    const unlock = () => voice.unlock()
    for (const name of unlocking) addEventListener(name, unlock)
    return () => {
      for (const name of unlocking) removeEventListener(name, unlock)
    }
  }, [voice])
  const isLocked = useSyncExternalStore(voice.watch, voice.isLocked)
  useEffect(() => onSound(isLocked), [isLocked, onSound])
  return { voice, isLocked }
}

/** How long a call is new: it is announced, and its ticket is marigold. */
const newForMs = 20_000

type Queue = Pick<QueueState, 'slotId' | 'called' | 'calledAt'>

/** Whether a queue's last call is new at an instant by the server's clock; a little later for a clock that goes wrong. */
export function isNewCall({ called, calledAt }: Pick<Queue, 'called' | 'calledAt'>, now: number): boolean {
  return called.length > 0 && calledAt !== undefined && Math.abs(now - Date.parse(calledAt)) < newForMs
}

/** The tokens that were called since this display looked last, in the order of the calls. Calls that it did not hear while they were
 *  new, because it was off or without a network, are not announced later.
 *  @param heard when a token was called last, by slot; is brought up to date
 *  @param now by the server's clock, in milliseconds since 1970 */
export function newCalls(heard: Map<string, number>, queues: readonly Queue[], now: number) {
  const found: { number: number; room: string | null; at: number }[] = []
  for (const queue of queues) {
    const last = queue.called.at(-1)
    const at = Date.parse(queue.calledAt ?? '')
    if (!(at > (heard.get(queue.slotId) ?? 0))) continue
    heard.set(queue.slotId, at)
    if (last && isNewCall(queue, now)) found.push({ number: last.queueNumber, room: last.room, at })
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ number, room }) => ({ number, room }))
}

/** Announces each call of the display's doctors at once, by the live connection or by the board, whichever knows it first.
 *  @param ahead of the device's clock, in milliseconds */
export function useAnnouncements(board: Board, ahead: number, voice: Voice): void {
  const [heard] = useState(() => new Map<string, number>())
  const announceNew = useEffectEvent(() => {
    const queues = queuesOf(board).map((read) => newer(liveStore.state(read.slotId, read.date), read))
    for (const call of newCalls(heard, queues, Date.now() + ahead)) voice.announce(call)
  })
  useEffect(() => liveStore.watch(() => announceNew()), [])
  useEffect(() => announceNew(), [board, voice])
}
