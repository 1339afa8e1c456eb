import {
  arriveAppointment,
  callAppointment,
  markNoShow,
  moveAppointment,
  rejoinAppointment,
  setPriority,
  undoAct,
} from '#contract/appointment-acts.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { callNext, setQueueState } from '#contract/queues.ts'
import { callAsHospital } from '../lib/session.ts'
import type { DeskAct } from './desk-act.ts'

/** The queue's version after an act; `overtaken` when another desk moved the queue first, so that nothing happened. */
export type Performed = { version: number } | 'overtaken'

const plain = {
  'call': callAppointment,
  'no-show': markNoShow,
  'rejoin': rejoinAppointment,
  'arrive': arriveAppointment,
  'undo': undoAct,
}

/** Sends one act to the server.
 *  @param token of who pressed it
 *  @throws what `call` does */
export async function performAct(act: DeskAct, token: string | undefined): Promise<Performed> {
  const headers = { 'idempotency-key': act.key }
  if (act.act === 'next') {
    const { slotId, date, complete } = act
    // The button rests after each call, so the presses were apart, also where they waited and are sent in one go.
    const body = { date, complete, sure: true }
    const answer = await callAsHospital(callNext, { token, params: { slotId }, headers, body })
    return 'moved' in answer ? 'overtaken' : answer.queue
  }
  if (act.act === 'state') {
    const { slotId, date, state, minutes, reason } = act
    return callAsHospital(setQueueState, { token, params: { slotId }, headers, body: { date, state, minutes, reason } })
  }
  const params = { id: act.id }
  switch (act.act) {
    case 'complete':
      return callAsHospital(completeAppointment, { token, params })
    case 'priority':
      return callAsHospital(setPriority, { token, params, headers, body: { priority: act.priority } })
    case 'move':
      return callAsHospital(moveAppointment, { token, params, headers, body: { to: act.to, reason: act.reason } })
    default:
      return callAsHospital(plain[act.act], { token, params, headers })
  }
}
