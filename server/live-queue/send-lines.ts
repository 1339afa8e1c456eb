import type { Server } from 'socket.io'
import { events, type LineCause } from '#contract/live-queue.ts'
import { linesOf, type LineRow } from '../appointments/index.ts'
import { signatureOf, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lineState } from './present.ts'
import { queueOfLine, rooms } from './rules.ts'

/** Lines per statement of a refresh. Few, so that an act's line does not wait for many estimates. */
const refreshSize = 10

/** Sends lines with their estimates to the patients in them and their desks. */
export class LineSender {
  readonly #io: Server
  readonly #estimates: Estimates
  /** What the last line of each queue said of its estimates. */
  #sent = new Map<string, string>()

  constructor(io: Server, estimates: Estimates) {
    this.#io = io
    this.#estimates = estimates
  }

  /** Sends a line that has changed. */
  async send(row: LineRow, { left, cause }: { left: boolean; cause?: LineCause | undefined }): Promise<void> {
    const { found, key } = await this.#find(row)
    this.#sent.set(key, signatureOf(found))
    const line = lineState(row, found, cause)
    this.#io.to(left ? [rooms.desk(line), rooms.line(line)] : rooms.desk(line)).emit(events.queueLine, line)
  }

  /** Sends the followed lines again whose estimates have changed with the time: their version stays. */
  async refresh({ db }: Pick<AppContext, 'db'>): Promise<void> {
    const queues = new Map(
      [...this.#io.sockets.adapter.rooms.keys()].flatMap((room) => {
        const queue = queueOfLine(room)
        return queue ? [[rooms.queue(queue), queue]] : []
      }),
    )
    this.#sent = new Map([...this.#sent].filter(([key]) => queues.has(key)))
    const followed = [...queues.values()]
    for (let from = 0; from < followed.length; from += refreshSize) {
      const rows = await linesOf(db, followed.slice(from, from + refreshSize))
      await Promise.all(rows.map((row) => this.#refreshOne(row)))
    }
  }

  async #refreshOne(row: LineRow): Promise<void> {
    const { found, key } = await this.#find(row)
    const signature = signatureOf(found)
    if ((this.#sent.get(key) ?? '') === signature) return
    this.#sent.set(key, signature)
    const line = lineState(row, found)
    this.#io.to([rooms.desk(line), rooms.line(line)]).emit(events.queueLine, line)
  }

  async #find(row: LineRow) {
    const queue = { slotId: row.slot_id, date: row.service_day }
    return { found: await this.#estimates.ofQueue({ ...queue, version: row.version }), key: rooms.queue(queue) }
  }
}
