import type { Server } from 'socket.io'
import { events, type LineCause } from '#contract/live-queue.ts'
import { linesOf, type DatedQueue, type LineRow } from '../appointments/index.ts'
import { signatureOf, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lineState } from './present.ts'
import { queueOfLine, rooms } from './rules.ts'

/** Lines per statement of a refresh. Few, so that an act's line does not wait for many estimates. */
const refreshSize = 10

/** The days that are a slot's service day in some time zone: only these have estimates. */
const daysAround = (now: number): string[] =>
  [-36, -12, 0, 14].map((hours) => new Date(now + hours * 3_600_000).toISOString().slice(0, 10))

/** Sends lines with their estimates to the patients in them and their desks. */
export class LineSender {
  readonly #io: Server
  readonly #estimates: Estimates
  /** What the last line that went to the patients of a queue said of its estimates. */
  #sent = new Map<string, string>()

  constructor(io: Server, estimates: Estimates) {
    this.#io = io
    this.#estimates = estimates
  }

  /** Sends a line that has changed. */
  async send(row: LineRow, { left, cause }: { left: boolean; cause?: LineCause | undefined }): Promise<void> {
    const { found, key } = await this.#find(row)
    // A booking is sent to the desk alone: the patients have not got these estimates.
    if (left) this.#sent.set(key, signatureOf(found))
    const line = lineState(row, found, cause)
    this.#io.to(left ? [rooms.desk(line), rooms.line(line)] : rooms.desk(line)).emit(events.queueLine, line)
  }

  /** Sends the followed lines again whose estimates have changed with the time: their version stays. */
  async refresh({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
    const queues = new Map(
      [...this.#io.sockets.adapter.rooms.keys()].flatMap((room) => {
        const queue = queueOfLine(room)
        return queue ? [[rooms.queue(queue), queue]] : []
      }),
    )
    this.#sent = new Map([...this.#sent].filter(([key]) => queues.has(key)))
    const days = daysAround(clock().getTime())
    const followed = [...queues.values()].filter(({ date }) => days.includes(date))
    for (let from = 0; from < followed.length; from += refreshSize) {
      const some = followed.slice(from, from + refreshSize)
      const areChanged = await Promise.all(some.map((queue) => this.#isChanged(queue)))
      const changed = some.filter((_, index) => areChanged[index])
      const rows = changed.length > 0 ? await linesOf(db, changed) : []
      await Promise.all(rows.map((row) => this.send(row, { left: true })))
    }
  }

  async #isChanged(queue: DatedQueue): Promise<boolean> {
    return signatureOf(await this.#estimates.ofQueue(queue)) !== (this.#sent.get(rooms.queue(queue)) ?? '')
  }

  async #find(row: LineRow) {
    const queue = { slotId: row.slot_id, date: row.service_day }
    return { found: await this.#estimates.ofQueue({ ...queue, version: row.version }), key: rooms.queue(queue) }
  }
}
