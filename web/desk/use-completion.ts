import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { completeAppointment, type DeskAppointment } from '#contract/appointments.ts'
import { ApiProblem } from '../lib/api.ts'
import { callAsHospital } from '../lib/session.ts'
import { readJson, writeJson } from '../lib/storage.ts'
import { useAsk } from '../ui/index.ts'

const ticks = z.record(z.string(), z.boolean())

/** Completes appointments: shown at once, sent behind the scenes, put back with a word when it fails.
 *  @param refetch fetches the list again; the list says in the end what is completed */
export function useCompletion(appointments: readonly DeskAppointment[] | undefined, refetch: () => Promise<unknown>) {
  'use memo'
  const { t } = useLingui()
  const ask = useAsk()
  /** On their way, in the order they were pressed. */
  const [pressed, setPressed] = useState<readonly string[]>([])

  const { mutate } = useMutation({
    mutationFn: (id: string) => callAsHospital(completeAppointment, { params: { id } }),
    // Completing twice changes nothing, so a lost answer is worth asking for again.
    retry: (failures, problem) => failures < 2 && !(problem instanceof ApiProblem && problem.status < 500),
    retryDelay: (failures) => 500 * 2 ** failures,
    onMutate: (id) => {
      tick(id, true)
      setPressed((ids) => [...ids, id])
    },
    onError: (_, id) => {
      tick(id, false)
      setPressed((ids) => ids.filter((other) => other !== id))
      void ask.alert(t`Failed to update appointment. Please try again.`)
    },
    onSettled: async (_answer, _problem, id) => {
      await refetch()
      setPressed((ids) => ids.filter((other) => other !== id))
    },
  })

  useEffect(() => {
    if (appointments) keepTicks(appointments, pressed)
  }, [appointments, pressed])

  return {
    pressed,
    /** Asks first; pressing again while it is on its way does nothing. */
    complete: async (id: string, number: number) => {
      const title = t`Complete ${number}`
      if (!(await ask.confirm(t`Are you sure? This action is undoable.`, { title, action: title }))) return
      mutate(id)
    },
  }
}

const ticked = () => readJson('tickedAppointments', (kept) => ticks.parse(kept))

function tick(id: string, done: boolean): void {
  const { [id]: _, ...others } = ticked() ?? {}
  writeJson('tickedAppointments', done ? { ...others, [id]: true } : others)
}

/** What the server says wins: of this list just those are ticked that are completed, or on their way. */
function keepTicks(appointments: readonly DeskAppointment[], pressed: readonly string[]): void {
  const done = appointments.filter(({ _id, status }) => status === 'completed' || pressed.includes(_id))
  writeJson('tickedAppointments', Object.fromEntries(done.map(({ _id }) => [_id, true])))
}
