import { queueStatus } from '#contract/live-queue.ts'
import { trailActions, trailCodes, trailNotes, type TrailCode, type TrailRow as Shown } from '#contract/trail.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { trailOfHospital, type TrailRow, type TrailSearch } from './trail-store.ts'

const codes = new Map<string, TrailCode>(trailCodes.map((code) => [trailActions[code], code]))

/** The subject of an invitation, with the name. */
const invited = /^invitation (.+)$/

/** A page of what was done at a hospital, the newest first. */
export async function listTrail(
  db: Connection,
  hospital: OwnHospitalId,
  { cursor, limit, ...search }: TrailSearch & { cursor?: string | undefined; limit: number },
): Promise<{ rows: Shown[]; nextCursor: string | null }> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
  // One more row than the page shows whether there is a next page.
  const rows = await trailOfHospital(db, hospital, [...codes.keys()], search, { before, most: limit + 1 })
  const page = rows.slice(0, limit)
  return { rows: page.flatMap(shown), nextCursor: rows.length > limit ? String(page.at(-1)?.seq ?? '') : null }
}

function shown({
  at,
  person_id: id,
  person_name: name,
  action,
  thing,
  number,
  slot,
  doctor,
  person,
}: TrailRow): Shown[] {
  const what = codes.get(action)
  if (!what) return []
  const [, said = ''] = invited.test(thing ?? '') ? [] : (thing?.split(' ') ?? [])
  const named = person ?? invited.exec(thing ?? '')?.[1]
  const [from, to] = said.includes('/') ? said.split('/') : []
  const state = queueStatus.safeParse(said).data
  const note = trailNotes.find((one) => one === said)
  const completed = /^✓(\d+)$/.exec(said)?.[1]
  return [
    {
      at: at.toISOString(),
      person: id === null ? null : { _id: id, name: name ?? '' },
      what,
      params: {
        ...(number !== null && { number }),
        ...(slot !== null && { slot }),
        ...(doctor !== null && { doctor }),
        ...(named !== undefined && { person: named }),
        ...(from !== undefined && to !== undefined && { from, to }),
        ...(state && { state }),
        ...(note && { note }),
        ...(completed !== undefined && { completed: Number(completed) }),
      },
    },
  ]
}
