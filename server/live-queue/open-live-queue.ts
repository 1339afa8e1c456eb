import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { queuesChangedSince, type QueueChange, type QueueChanges } from '../appointments/index.ts'
import type { House } from '../platform/house.ts'
import { Announcer } from './announce.ts'
import { askStates, type AskStates } from './ask-states.ts'
import { BetweenNodes, type NodeNews } from './between-nodes.ts'
import { joinLines } from './follow-queues.ts'
import { publicState } from './present.ts'
import { followerOf, rooms } from './rules.ts'
import { openSockets, type Doorkeepers } from './sockets.ts'

/** Joins the three ends: what the appointments announce, what other nodes announce, and the sockets of this node.
 *  @returns how to close it again */
export async function openLiveQueue(
  io: Server,
  house: House,
  { changes, ...doorkeepers }: Doorkeepers & { changes: QueueChanges },
): Promise<() => Promise<void>> {
  const closing = new AbortController()
  const announcer = new Announcer(io, house)
  const ground = { ...house, ask: askStates(house, (row) => announcer.learn(publicState(row))) }
  const nodes = new BetweenNodes(house)
  const tellHere = (news: NodeNews): void => {
    announcer.tell(news)
    if (news.follower) void joinPhones(ground, io, news.follower, news)
  }

  changes.subscribe((happened) => {
    const news = newsOf(happened)
    tellHere(news)
    if (news.moved) house.metrics.commitToEmit.observe((performance.now() - happened.committedAt) / 1000)
    nodes.send(news)
  })
  await nodes.listen({ news: tellHere, resumed: () => void look(house, announcer) })
  openSockets(io, ground, doorkeepers)
  void lookAgainAndAgain(house, announcer, closing.signal)

  return async () => {
    closing.abort()
    announcer.stop()
    await nodes.close()
  }
}

/** The same change without the mobile number: this travels to the other nodes. */
const newsOf = ({ mobile, committedAt: _, ...change }: QueueChange): NodeNews => ({
  ...change,
  follower: mobile && followerOf(mobile),
})

/** Somebody has just booked: the phones of that person follow the queue, without being asked to. */
async function joinPhones(
  house: House & { ask: AskStates },
  io: Server,
  follower: string,
  queue: { slotId: string; date: string },
) {
  for (const id of io.sockets.adapter.rooms.get(rooms.person(follower)) ?? []) {
    const socket = io.sockets.sockets.get(id)
    try {
      if (socket) await joinLines(house, socket, [queue])
    } catch (error) {
      house.log.warn({ err: error }, 'a phone could not follow its new queue')
      // Closed, it comes back by itself and follows all of its queues.
      socket?.conn.close()
    }
  }
}

/** Milliseconds between two looks at the database. */
const betweenLooks = 3_000

/** A node may die between a commit and its telling, or never hear that its commit was one: then nobody tells. News may be
 *  lost while the listener is away. So each node looks for itself, now and then, and when the listener is back, which of the
 *  queues that are followed on it have moved on without its knowing. */
async function lookAgainAndAgain(house: House, announcer: Announcer, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    await delay(betweenLooks, undefined, { signal: closing, ref: false }).catch(() => closing.aborted)
    if (!closing.aborted) await look(house, announcer)
  }
}

/** Queues that one statement looks at: preparing more of them would hold up the event loop. */
const mostLookedAt = 2_000

async function look({ db, log }: House, announcer: Announcer): Promise<void> {
  const followed = announcer.followed()
  if (followed.length === 0) return
  try {
    for (let from = 0; from < followed.length; from += mostLookedAt)
      for (const row of await queuesChangedSince(db, followed.slice(from, from + mostLookedAt)))
        announcer.tell({ ...publicState(row), moved: true, left: true })
  } catch (error) {
    log.warn({ err: error }, 'could not look at the queues')
  }
}
