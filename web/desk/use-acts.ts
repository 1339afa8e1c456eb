import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import type { DeskAppointment } from '#contract/desk-appointments.ts'
import { randomKey } from '../lib/random-key.ts'
import { useDialogs } from '../ui/index.ts'
import type { DeskAct, NewAct } from './desk-act.ts'
import { queueOf } from './desk-list.ts'
import { forgetSent, pressAct, type Sending, sendingNow, sendUnsent, startSending, watchSending } from './send-acts.ts'
import { readRefused, readUnsent, type RefusedAct, storeTicks } from './unsent-acts.ts'
import { useLiveConnection } from '../lib/live-socket.ts'
import { useStored } from '../lib/storage.ts'

/** Acts on a slot's queue: shown at once, sent in the background.
 *  @param appointments the fetched list, which decides in the end */
export function useActs(slotId: string, appointments: readonly DeskAppointment[] | undefined) {
  'use memo'
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { sent, held } = useSendingState()
  const unsent = useUnsentActs()
  const ours = unsent.filter((act) => act.slotId === slotId)

  useEffect(() => {
    if (!appointments) return
    forgetSent(slotId, queueOf(appointments).version)
    const pending = [...sent.map(({ act }) => act), ...unsent].flatMap(completedBy)
    const done = appointments.filter(({ _id, status }) => status === 'completed' || pending.includes(_id))
    // Waiting completions of other slots stay in the stored list.
    storeTicks([...new Set([...done.map(({ _id }) => _id), ...unsent.flatMap(completedBy)])])
  }, [slotId, appointments, sent, unsent])

  const date = appointments?.[0]?.appointmentDate
  const press = (act: NewAct) => pressAct({ ...act, key: randomKey(), slotId, date, at: Date.now() })
  return {
    /** Sent or waiting acts that the list may not contain yet, in order. */
    acts: [...sent.map(({ act }) => act).filter((act) => act.slotId === slotId), ...ours],
    /** The keys of those that wait for a connection. */
    held: held ? ours.map(({ key }) => key) : none,
    press,
    /** Completes one appointment, after a confirmation. @returns whether it was confirmed */
    complete: async (id: string, number: number) => {
      const title = t`Complete ${number}`
      const isSure = await dialogs.confirm(t`Are you sure? This action is undoable.`, { title, action: title })
      if (isSure) press({ act: 'complete', id, number })
      return isSure
    },
  }
}

const none: readonly string[] = []

/** The appointments that an act completes. */
function completedBy(act: DeskAct): readonly string[] {
  if (act.act === 'complete') return [act.id]
  return act.act === 'next' && act.complete !== undefined ? [act.complete] : none
}

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
