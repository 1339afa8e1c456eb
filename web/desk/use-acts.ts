import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { DeskAppointment } from '#contract/desk-appointments.ts'
import { randomKey } from '../lib/random-key.ts'
import { useDialogs } from '../ui/index.ts'
import type { DeskAct, NewAct } from './desk-act.ts'
import { queueOf } from './desk-list.ts'
import { forgetSent, pressAct } from './send-acts.ts'
import { storeTicks } from './unsent-acts.ts'
import { useSendingState, useUnsentActs } from './use-act-sync.ts'

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
