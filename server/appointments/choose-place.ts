import type { Connection } from '../platform/database/index.ts'
import type { Priority } from '#contract/appointments.ts'
import { placeBeside, readLine, type HeldAppointment } from './act-store.ts'
import { placeAfterStep, placeOfRejoined, placeWithPriority } from './decide-place.ts'

/** What decides the place that an act gives. */
interface Placing {
  act: string
  priority?: Priority
  step?: 'up' | 'down'
}

/** The position that an act gives an appointment whose queue is held; none where it keeps its place. */
export async function choosePlace(
  tx: Connection,
  held: HeldAppointment,
  { act, priority, step }: Placing,
): Promise<{ position?: string }> {
  if (act !== 'rejoin' && !priority && !step) return {}
  const line = await readLine(tx, held.slot_id, held.service_day)
  const others = line.filter(({ id }) => id !== held.id)
  if (act === 'rejoin') return placeRejoined(tx, held, others[placeOfRejoined(others, held.rejoin_behind) - 1]?.id)
  const now = line.findIndex(({ id }) => id === held.id)
  const place = step ? placeAfterStep(others, now, step) : placeWithPriority(others, now, priority ?? 'none')
  // Forward it goes directly before the one that it overtakes: still behind a called one that is before that.
  const neighbour = others[place < now ? place : place - 1]
  if (place === now || !neighbour) return {}
  return { position: await placeBeside(tx, neighbour.id, place < now ? 'before' : 'behind', held.id) }
}

/** Behind a waiting neighbour, but never before the old position. Without one it keeps that, because everyone waiting came later. */
async function placeRejoined(
  tx: Connection,
  held: HeldAppointment,
  neighbour: string | undefined,
): Promise<{ position?: string }> {
  if (neighbour === undefined) return {}
  const position = await placeBeside(tx, neighbour, 'behind', held.id)
  return Number(position) > held.position ? { position } : {}
}
