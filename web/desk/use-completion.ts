import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { DeskAppointment } from '#contract/appointments.ts'
import { useDialogs } from '../ui/index.ts'
import { queueOf } from './desk-list.ts'
import { forgetSent, pressCompletion } from './send-completions.ts'
import { storeCompletions } from './stored-completions.ts'
import type { Unsent } from './unsent-completions.ts'
import { useSendingState, useUnsentCompletions } from './use-completion-sync.ts'

/** Completes appointments of a slot: shown at once, sent in the background.
 *  @param appointments the fetched list, which decides in the end */
export function useCompletion(slotId: string, appointments: readonly DeskAppointment[] | undefined) {
  'use memo'
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { sent, held } = useSendingState()
  const unsent = useUnsentCompletions()
  const ours = idsOf(slotId, unsent)
  const pressed = [...idsOf(slotId, sent), ...ours]

  useEffect(() => {
    if (!appointments) return
    forgetSent(slotId, queueOf(appointments).version)
    const pending = [...sent, ...unsent].map(({ id }) => id)
    const done = appointments.filter(({ _id, status }) => status === 'completed' || pending.includes(_id))
    // Waiting completions of other slots stay in the stored list.
    storeCompletions([...new Set([...done.map(({ _id }) => _id), ...unsent.map(({ id }) => id)])])
  }, [slotId, appointments, sent, unsent])

  return {
    /** Sent or waiting completions that are not in the list yet, in order. */
    pressed,
    /** The ids of `pressed` that wait for a connection. */
    held: held ? ours : none,
    /** Asks for confirmation first. */
    complete: async (id: string, number: number) => {
      const title = t`Complete ${number}`
      if (!(await dialogs.confirm(t`Are you sure? This action is undoable.`, { title, action: title }))) return
      pressCompletion({ id, slotId })
    },
  }
}

const none: readonly string[] = []

const idsOf = (slotId: string, completions: readonly Unsent[]) =>
  completions.filter((one) => one.slotId === slotId).map(({ id }) => id)
