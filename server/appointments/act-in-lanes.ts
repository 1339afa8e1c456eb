import { bookAppointment } from '#contract/appointments.ts'
import type { Caller, Callers } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { batch } from '../platform/batch.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import type { Serve } from '../calls/index.ts'
import { Problem } from '../platform/problem.ts'
import { hospitalsOfIds } from './store.ts'

/** Acts of one hospital at once in a node, of which the pool has ten connections. */
const atOnce = 3
/** Acts in the lane of one hospital that wait for these. */
const maxWaiting = 200
/** Milliseconds that an act waits to begin. */
const patience = 3_000

/** Patients' acts that arrive together look their hospitals up together. */
const lookUps = { maxSize: 200, concurrency: 2 }

/** Runs an act in the lane of its hospital. */
export type ActInLane = ReturnType<typeof createLanes>

/** Limits how many acts of one hospital run at once, so that those that wait for its locks leave connections to other
 *  hospitals (docs/decisions/0059-no-shared-statement-waits.md).
 *  @throws Problem `too-busy` when too many wait, or one waits for too long */
export function createLanes() {
  const lanes = new Map<string, { run: ReturnType<typeof fairQueue<'acts'>>; inside: number }>()
  return async function actInLane<T>(hospital: string, act: () => Promise<T>): Promise<T> {
    const lane = lanes.get(hospital) ?? { run: fairQueue({ atOnce, lanes: { acts: maxWaiting } }), inside: 0 }
    lanes.set(hospital, lane)
    const giveUpAt = performance.now() + patience
    lane.inside += 1
    try {
      return await lane.run({ lane: 'acts', networks: [] }, () => {
        if (performance.now() >= giveUpAt) throw new Problem('too-busy', {}, { retryAfter: 2 })
        return act()
      })
    } finally {
      lane.inside -= 1
      if (lane.inside === 0) lanes.delete(hospital)
    }
  }
}

/** Opens calls of which those that change anything of a hospital run in its lane: all of its desk, and those of patients on an
 *  appointment or a slot. Bookings, also those of kiosks, wait in lanes of their own (`batch-bookings.ts`): many share a statement. */
export function serveInLanes(serve: Serve<Callers>, db: Connection, actInLane: ActInLane): Serve<Callers> {
  const hospitalOfId = batch(async (ids: string[]) => {
    const found = await hospitalsOfIds(db, ids)
    return ids.map((id) => found.get(id) ?? null)
  }, lookUps)

  function hospitalOf({ caller, params }: { caller: Caller | undefined; params: unknown }) {
    if (caller?.scope === 'hospital') return caller.hospitalId
    const id: unknown = Object.values(params ?? {})[0]
    return caller?.scope === 'account' && typeof id === 'string' ? hospitalOfId(knownId(id)) : null
  }

  return (call, about, handle) => {
    if (call.method === 'GET' || call.path === bookAppointment.path) return serve(call, about, handle)
    return serve(call, about, async (asked) => {
      const hospital = await hospitalOf(asked)
      return hospital === null ? handle(asked) : actInLane(hospital, () => handle(asked))
    })
  }
}
