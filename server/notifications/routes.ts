import { askForLink, linkMessageOf } from '#contract/link-message.ts'
import * as calls from '#contract/notifications.ts'
import {
  answerPlace,
  answerUnreached as answerCall,
  undoAnswer as undoCall,
  unreachedOfQueue,
  untoldOfHospital,
} from '#contract/unreached.ts'
import { reachOfDays, reachOfQueue } from '#contract/queues.ts'
import type { Callers } from '../accounts/index.ts'
import { readLimit, type Links } from '../appointments/index.ts'
import type { Messages } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import type { Limit } from '../platform/limits/index.ts'
import { Problem } from '../platform/problem.ts'
import { createLinkMessage, pushServiceOf } from './send-push.ts'
import { knownId } from '../platform/database/statement.ts'
import { answerUnreached, undoAnswer } from './answer-unreached.ts'
import type { Climbing } from './open-climb.ts'
import { showReach, showReachOfDays, showUnreached, showUntold } from './show-reach.ts'
import { reportPush } from './step-store.ts'
import { insertSubscription, removeSubscription } from './store.ts'

/** Limit of the messages with a link that an account asks for: each costs its hospital money. */
const askLimit: Limit = { name: 'links-patient', most: 10, seconds: 86_400 }

export function notificationRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  {
    publicKey,
    services,
    links,
    climb,
    messages,
    countries,
  }: {
    publicKey: string
    services: readonly string[]
    links: Links
    climb: Pick<Climbing, 'look' | 'tellDesks'>
    messages: Messages
    countries: readonly string[]
  },
): void {
  const { db, clock, limits } = context
  const linkMessage = createLinkMessage(context, messages, countries)
  serve(calls.pushKey, { summary: 'The public key with which a browser subscribes to notifications' }, async () => ({
    publicKey,
  }))

  serve(
    calls.subscribeToPush,
    { summary: 'Subscribes this browser to notifications of the own appointments until the session ends' },
    async ({ caller, body: { endpoint, keys, language }, changedNothing }) => {
      if (pushServiceOf(endpoint, services) === undefined) throw new Problem('push-service-unknown')
      const changed = await insertSubscription(db, {
        endpoint,
        ...keys,
        language,
        sessionHash: caller.tokenHash,
        patient: caller.id,
        at: clock(),
      })
      if (changed.length === 0) changedNothing()
      return undefined
    },
  )

  serve(
    calls.reportNotice,
    { summary: 'A phone reports that it has shown a notice, or that its person has pressed it' },
    async ({ body: { token, state }, changedNothing }) => {
      // The trail has what people do, not what their phones report.
      changedNothing()
      await reportPush(db, knownId(token), state === 'shown' ? 'delivered' : 'read', clock())
      climb.look()
      return undefined
    },
  )

  serve(
    calls.unsubscribeFromPush,
    { summary: 'Unsubscribes this browser' },
    async ({ caller, body, changedNothing }) => {
      const removed = await removeSubscription(db, body.endpoint, caller.id)
      if (removed.length === 0) changedNothing()
      return undefined
    },
  )

  serve(
    linkMessageOf,
    { summary: 'On which channel the account can have the link of its token sent' },
    ({ caller, params: { id } }) => linkMessage.show({ id, mobile: caller.mobile }),
  )

  serve(
    askForLink,
    {
      summary:
        'Sends the number of the own token and its link by the channel to which the account has agreed, once. A repeat changes nothing',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params: { id }, changedNothing }) => {
      limits.countHere(askLimit, caller.id)
      const { by, isNew } = await linkMessage.send({ id, mobile: caller.mobile })
      if (isNew) climb.look()
      else changedNothing()
      return { by }
    },
  )

  serve(
    reachOfQueue,
    {
      summary:
        'How those who are called or wait in a queue can be reached: by a notice, by a message, by a number alone, or not at all',
      touches: [['slot', 'params.slotId']],
    },
    ({ caller: { hospitalId }, params: { slotId }, query }) => {
      limits.countHere(readLimit, hospitalId)
      return showReach(context, messages, hospitalId, { slotId, ...query })
    },
  )

  serve(
    unreachedOfQueue,
    {
      summary: 'The patients of a queue whom no message has reached, with what was tried: the desk calls them',
      touches: [['slot', 'params.slotId']],
    },
    ({ caller: { hospitalId }, params: { slotId }, query: { date } }) => {
      limits.countHere(readLimit, hospitalId)
      return showUnreached(context, hospitalId, { slotId, date })
    },
  )

  serve(
    untoldOfHospital,
    {
      summary:
        'The patients whom no message has told that the hospital has cancelled or moved the token, or that a place is kept: the desk calls them',
    },
    ({ caller }) => {
      limits.countHere(readLimit, caller.hospitalId)
      return showUntold(context, caller)
    },
  )

  serve(
    answerCall,
    {
      summary: 'The desk has called a patient whom no message had reached: takes the patient off its list',
      touches: [['appointment', 'params.id']],
      says: 'answer',
    },
    async ({ caller, params: { id }, body: { answer }, changedNothing }) => {
      const { changed } = await answerUnreached(context, climb, caller, { id, outcome: answer })
      if (!changed) changedNothing()
      return undefined
    },
  )

  serve(
    undoCall,
    {
      summary: 'The desk takes back what it has said of its call: the patient is on its list again',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params: { id }, body: { answer }, changedNothing }) => {
      const { changed } = await undoAnswer(context, climb, caller, { id, outcome: answer })
      if (!changed) changedNothing()
      return undefined
    },
  )

  serve(
    answerPlace,
    {
      summary:
        'The desk has called a patient of a waitlist whom no message had told that a place is kept: takes the patient off its list',
      touches: [['slot', 'params.slotId']],
    },
    async ({ caller, params: { slotId: slot, id }, body: { answer }, changedNothing }) => {
      const { changed } = await answerUnreached(context, climb, caller, { slot, id, outcome: answer })
      if (!changed) changedNothing()
      return undefined
    },
  )

  serve(
    reachOfDays,
    {
      summary:
        'The people with a token on some days, and those whose token a close, a leave or a holiday has ended, each with how they can be reached',
      touches: [
        ['doctor', 'query.doctor'],
        ['slot', 'query.slot'],
      ],
    },
    ({ caller, query }) => {
      limits.countHere(readLimit, caller.hospitalId)
      return showReachOfDays(context, messages, links, caller, query)
    },
  )
}
