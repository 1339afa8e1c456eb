import type { About, Call } from '#contract/call.ts'
import { z } from 'zod'
import type { Caller } from '../accounts/index.ts'
import type { Feedback } from '#contract/past-visits.ts'
import { actByLink, answerVisit, type ActInLane, type LinkAct, type QueueChanges } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { problemOf, type KeepRecord } from '../calls/index.ts'
import type { OpenedLink } from './find-link.ts'
import { actLimit, arrivalLimit } from './rules.ts'

/** A form of a link: an act on its token, or the answer after the visit. */
export type LinkForm = LinkAct | 'feedback'

/** What the audit trail records of an act by a link: never its code. */
const recorded = (act: LinkForm): Call => ({
  method: 'POST',
  path: `/t/{code}/${act}`,
  permission: 'public',
  answer: z.unknown(),
  problems: [],
})
const calls: Readonly<Record<LinkForm, Call>> = {
  'arrive': recorded('arrive'),
  'on-my-way': recorded('on-my-way'),
  'rejoin': recorded('rejoin'),
  'cancel': recorded('cancel'),
  'later': recorded('later'),
  'feedback': recorded('feedback'),
}
const about: About = {
  summary: 'An act by the link of an appointment',
  touches: [
    ['appointment', 'answer._id'],
    ['hospital', 'answer.hospitalId'],
  ],
}

export interface LinkPress {
  act: LinkForm
  /** Of the poster at the door. */
  code?: string | undefined
  /** How the waiting was, for `feedback`. */
  waiting?: Feedback | undefined
  /** The network of the request. */
  address: string
}

/** What an act needs of the link that was opened. */
export interface ActedLink {
  appointment: Pick<OpenedLink['appointment'], 'id' | 'hospital_id'>
}

export type ActOnLink = ReturnType<typeof createActOnLink>

/** Creates the function that does an act for the holder of a link, and records it in the audit trail.
 *  @throws Problem `too-many-requests`, or one of `actByLink` and `answerVisit` */
export function createActOnLink(
  context: AppContext,
  changes: QueueChanges,
  actInLane: ActInLane,
  keepRecord: KeepRecord<Caller | undefined>,
) {
  return async function actOnLink(
    { appointment }: ActedLink,
    { act, code, waiting, address }: LinkPress,
  ): Promise<void> {
    const { id, hospital_id: hospitalId } = appointment
    const done = { call: calls[act], about, caller: undefined, address, params: {}, query: {}, body: {} }
    const record = (outcome: Parameters<typeof keepRecord>[0]['outcome']) =>
      keepRecord({ ...done, answer: { _id: id, hospitalId }, outcome })
    try {
      context.limits.countHere(actLimit, id)
      const doAct = () => {
        if (act !== 'feedback') return actInLane(hospitalId, () => actByLink(context, changes, { id, act, code }))
        if (waiting === undefined) throw new Problem('wrong-field', {}, { fields: { waiting: { code: 'not-one-of' } } })
        return answerVisit(context, { id, mobile: undefined, waiting })
      }
      const tries = act === 'arrive' ? [{ limit: arrivalLimit, subject: id }] : []
      await context.limits.countFailures('arrival-code-wrong', tries, doAct)
    } catch (error) {
      await record(problemOf(error).code)
      throw error
    }
    await record('done')
  }
}
