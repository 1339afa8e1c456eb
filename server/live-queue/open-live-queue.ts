import { Histogram } from 'prom-client'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { events } from '#contract/live-queue.ts'
import type { DeskUnreached } from '#contract/messages.ts'
import { publicState, queuesChangedSince, type QueueChanges } from '../appointments/index.ts'
import type { Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { askStates, type AskStates } from './ask-states.ts'
import { BetweenNodes, type NodeChange } from './between-nodes.ts'
import { joinLines } from './follow-queues.ts'
import { QueuePublisher } from './publish.ts'
import { followerOf, rooms } from './rules.ts'
import { LineSender } from './send-lines.ts'
import { openSockets, type SocketAccess } from './sockets.ts'

export type LiveQueue = Awaited<ReturnType<typeof openLiveQueue>>

/** Connects the changes of this node's appointments, those of the other nodes, and the sockets of this node.
 *  @returns what other rooms say and ask of the sockets, and `close` */
export async function openLiveQueue(
  io: Server,
  context: AppContext,
  { changes, estimates, ...access }: SocketAccess & { changes: QueueChanges; estimates: Estimates },
) {
  const closing = new AbortController()
  const lines = new LineSender(io, estimates)
  const publisher = new QueuePublisher(io, context, lines)
  const dependencies = { ...context, estimates, ask: askStates(context, (row) => publisher.learn(publicState(row))) }
  const nodes = new BetweenNodes(context)
  const commitToEmit = new Histogram({
    name: 'baari_commit_to_emit_seconds',
    help: 'From the commit of a change to the publication of the live number on this node',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1],
    registers: [context.metrics.registry],
  })
  const publishHere = (change: NodeChange): void => {
    publisher.publish(change)
    if (change.follower) void joinPhones(dependencies, io, change.follower, change)
    if (change.told) publisher.tell(change.told, change)
  }

  changes.subscribe(({ mobile, offeredTo, committedAt, ...change }) => {
    // Other nodes receive hashes in place of the mobile numbers.
    const nodeChange = { ...change, follower: mobile && followerOf(mobile), told: offeredTo?.map(followerOf) }
    publishHere(nodeChange)
    if (change.moved) commitToEmit.observe((performance.now() - committedAt) / 1000)
    nodes.send(nodeChange)
  })
  const tellDesksHere = (news: DeskUnreached) => io.to(rooms.desk(news)).emit(events.deskUnreached, news)
  await nodes.listen({
    change: publishHere,
    unreached: tellDesksHere,
    resumed: () => void publishMissed(context, publisher),
  })
  const shownPages = openSockets(io, dependencies, access)
  void every(pollIntervalMs, closing.signal, () => publishMissed(context, publisher))
  void every(estimatesIntervalMs, closing.signal, () => refreshEstimates(context, lines))

  return {
    /** Whether a phone of the mobile shows this token or place, on a page that is open on this node.
     *  @param what as the page names it */
    isShownHere: (mobile: string, what: string): boolean =>
      [...(io.sockets.adapter.rooms.get(rooms.person(followerOf(mobile))) ?? [])].some(
        (id) => io.sockets.sockets.has(id) && shownPages.get(id)?.has(what) === true,
      ),
    /** Tells a queue's desks, on every node, how many of its patients no message has reached. */
    tellDesks: async (news: DeskUnreached): Promise<void> => {
      tellDesksHere(news)
      await nodes.sendUnreached(news)
    },
    close: async (): Promise<void> => {
      closing.abort()
      publisher.stop()
      await nodes.close()
    },
  }
}

/** Lets the phones of a person who has just booked follow the queue. */
async function joinPhones(
  context: AppContext & { ask: AskStates; estimates: Estimates },
  io: Server,
  follower: string,
  queue: { slotId: string; date: string },
) {
  for (const id of io.sockets.adapter.rooms.get(rooms.person(follower)) ?? []) {
    const socket = io.sockets.sockets.get(id)
    try {
      if (socket) await joinLines(context, socket, [queue])
    } catch (error) {
      context.log.warn({ err: error }, 'a phone could not follow its new queue')
      // The client reconnects, and a new connection follows all of the person's queues.
      socket?.conn.close()
    }
  }
}

/** In milliseconds. */
const pollIntervalMs = 3_000
const estimatesIntervalMs = 60_000

/** Repeats work, which does not throw, until the room closes. */
async function every(milliseconds: number, closing: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!closing.aborted) {
    await delay(milliseconds, undefined, { signal: closing, ref: false }).catch(() => closing.aborted)
    if (!closing.aborted) await work()
  }
}

/** Time passes without an act too: sends the lines whose estimates have changed. */
async function refreshEstimates(context: AppContext, lines: LineSender): Promise<void> {
  try {
    await lines.refresh(context)
  } catch (error) {
    context.log.warn({ err: error }, 'could not refresh the estimates of lines')
  }
}

/** Queues per statement. More of them would block the event loop while the statement is prepared. */
const maxBatch = 2_000

/** Polls the database for changes of followed queues. A change is missed if its node crashes between the commit and the
 *  publication or does not learn that the commit succeeded, and while the listener reconnects. */
async function publishMissed({ db, log }: AppContext, publisher: QueuePublisher): Promise<void> {
  const followed = publisher.followed()
  if (followed.length === 0) return
  try {
    for (let from = 0; from < followed.length; from += maxBatch)
      for (const row of await queuesChangedSince(db, followed.slice(from, from + maxBatch)))
        publisher.publishPolled(publicState(row))
  } catch (error) {
    log.warn({ err: error }, 'could not poll the queues for missed changes')
  }
}
