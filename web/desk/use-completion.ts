import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { DeskAppointment } from '#contract/appointments.ts'
import { useAsk } from '../ui/index.ts'
import { queueOf } from './desk-list.ts'
import { forgetSent, pressCompletion } from './send-completions.ts'
import { storeCompletions } from './stored-completions.ts'
import type { Unsent } from './unsent-completions.ts'
import { useSendingState, useUnsentCompletions } from './use-completion-sync.ts'

/** Completes appointments of a slot: shown at once, sent behind the scenes as soon as there is a connection.
 *  @param appointments the list as it is known: in the end it says what is completed */
export function useCompletion(slotId: string, appointments: readonly DeskAppointment[] | undefined) {
  'use memo'
  const { t } = useLingui()
  const ask = useAsk()
  const { sent, held } = useSendingState()
  const unsent = useUnsentCompletions()
  const ours = idsOf(slotId, unsent)
  const pressed = [...idsOf(slotId, sent), ...ours]

  useEffect(() => {
    if (!appointments) return
    forgetSent(slotId, queueOf(appointments).version)
    const onTheirWay = [...sent, ...unsent].map(({ id }) => id)
    const done = appointments.filter(({ _id, status }) => status === 'completed' || onTheirWay.includes(_id))
    // Those of other slots that wait stay ticked as well.
    storeCompletions([...new Set([...done.map(({ _id }) => _id), ...unsent.map(({ id }) => id)])])
  }, [slotId, appointments, sent, unsent])

  return {
    /** On their way or not in the list yet, in the order they were pressed. */
    pressed,
    /** Those of them that wait for a connection. */
    held: held ? ours : none,
    /** Asks first. */
    complete: async (id: string, number: number) => {
      const title = t`Complete ${number}`
      if (!(await ask.confirm(t`Are you sure? This action is undoable.`, { title, action: title }))) return
      pressCompletion({ id, slotId })
    },
  }
}

const none: readonly string[] = []

const idsOf = (slotId: string, completions: readonly Unsent[]) =>
  completions.filter((one) => one.slotId === slotId).map(({ id }) => id)
