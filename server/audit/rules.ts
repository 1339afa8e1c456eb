import { createHash } from 'node:crypto'
import { anonymousActor } from '#contract/audit.ts'
import type { About, Call, Touched } from '#contract/call.ts'
import { roles } from '#contract/permissions.ts'
import { trailNotes, type TrailNote } from '#contract/trail.ts'
import type { Caller } from '../accounts/index.ts'
import type { Done } from '../calls/index.ts'
import type { Entry, StoredEntry } from './store.ts'

/** Limits of the kinds of rejected calls and reads that one node distinguishes in a minute; further ones are counted together,
 *  so that a flood does not fill the disk. The budget of a logged-in account is its scope's `auditBudget`, which anonymous callers cannot
 *  exhaust; rows beyond it keep the actor, but not the thing and the address. */
export const budgets = {
  /** Per network of anonymous callers, below and above `calm`. */
  network: 30,
  networkInRush: 3,
  /** Of all anonymous callers. */
  calm: 500,
  all: 1_000,
}

/** Whether a call leaves a row: every write does, and every read of what is internal, by any role. */
export const isRecorded = ({ method, shows }: Call): boolean => method !== 'GET' || shows === 'internal'

/** The row of a finished call. It stores only ids, the address and names of people who work at a hospital: of a mobile or a hospital number,
 *  passed as `name`, the database stores the id. */
export function entryOf(done: Done<Caller | undefined>, at: Date): Entry {
  const { call, caller, outcome } = done
  const { thing, hospital } = touchedBy(done)
  const ownHospital = caller && 'hospitalId' in caller ? caller.hospitalId : undefined
  return {
    at,
    actor: caller?.role ?? anonymousActor,
    actorId: (caller && 'id' in caller && caller.id) || ownHospital,
    // An actor's own hospital has precedence, so that its calls cannot add rows to another hospital's trail.
    hospitalId: ownHospital ?? hospital,
    action: nameOf(call),
    thing,
    person: personOf(done),
    address: addressOf(done.address),
    outcome,
    times: 1,
  }
}

/** The person of the session, or whom a log-in or a joining has just made one for. */
function personOf({ caller, answer, outcome }: Done<Caller | undefined>): Entry['person'] {
  if (caller) return caller.scope === 'hospital' ? caller.person : undefined
  const person = outcome === 'done' ? fieldOf(answer, 'person') : undefined
  const [id, name] = [fieldOf(person, '_id'), fieldOf(person, 'name')]
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
}

/** Names and places are cached, because those of a call never change. */
const names = new WeakMap<Call, string>()
function nameOf(call: Call): string {
  const known = names.get(call) ?? `${call.method} ${call.path}`
  names.set(call, known)
  return known
}
const placesOf = new WeakMap<About, readonly (readonly [what: Touched, path: readonly string[]])[]>()
function placesIn(about: About) {
  const known = placesOf.get(about) ?? (about.touches ?? []).map(([what, where]) => [what, where.split('.')] as const)
  placesOf.set(about, known)
  return known
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Mobiles and hospital numbers. The values of a rejected call are not validated before. */
const name = /^[A-Za-z0-9+-]{3,40}$/

/** The hospital, and the first of the call's `touches` that is present. Values that are not ids are dropped, because a caller
 *  may have invented them. */
function touchedBy(done: Done<Caller | undefined>): { thing: Entry['thing']; hospital: string | undefined } {
  let thing: Entry['thing']
  let hospital: string | undefined
  for (const [what, path] of placesIn(done.about)) {
    let value: unknown = done
    for (const field of path) value = fieldOf(value, field)
    if (typeof value !== 'string') continue
    const id = uuid.test(value) ? value.toLowerCase() : undefined
    if (id === undefined && !((what === 'patient' || what === 'hospital') && name.test(value))) continue
    thing ??= id === undefined ? { what, name: value } : { what: what + saidOf(done), id }
    if (what === 'hospital') hospital ??= id
  }
  return { thing, hospital }
}

/** The days of the subject as an interval of ISO 8601, how many tokens were cancelled as `×3`, the number of the one that was completed as
 *  `✓24`, the state of a queue, the name of who is invited, or a word of the history. Of a refused call, nothing: its caller may have invented the values. */
function saidOf({ about: { says }, params, body, answer, outcome }: Done<unknown>): string {
  if (says === undefined || outcome !== 'done') return ''
  if (says === 'answer' || says === 'step') {
    const note = says === 'answer' ? fieldOf(body, 'answer') : stepOf(body)
    return trailNotes.some((one) => one === note) ? ` ${String(note)}` : ''
  }
  if (says === 'invited') return ` ${String(fieldOf(fieldOf(answer, 'invitation'), 'name'))}`
  const said = says === 'date' ? fieldOf(params, 'date') : fieldOf(answer, says === 'days' ? 'from' : says)
  if (says === 'completed') {
    const number = fieldOf(said, 'queueNumber')
    return typeof number === 'number' ? ` ✓${number}` : ''
  }
  if (says === 'cancelled') return typeof said === 'number' ? ` ×${said}` : ''
  if (typeof said !== 'string') return ''
  if (says === 'state') return ` ${said}`
  return ` ${said}/${says === 'date' ? said : String(fieldOf(answer, 'to'))}`
}

/** What the desk has said of the first hour. */
function stepOf(body: unknown): TrailNote | undefined {
  const hidden = fieldOf(body, 'hidden')
  if (typeof hidden === 'boolean') return hidden ? 'hidden' : 'shown'
  if (fieldOf(body, 'screenLater') === true) return 'screen-later'
  return fieldOf(body, 'posterPrinted') === true ? 'poster' : undefined
}

const fieldOf = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, name)?.value : undefined

/** Undefined for an invalid address, which a proxy may pass on. */
const addressOf = (text: string): string | undefined => (/^[0-9a-f.:]{2,45}$/i.test(text) ? text : undefined)

/** The key by which rejected calls and reads are counted together: actor, address, action, thing and outcome. Undefined for a
 *  successful write, which always has its own row. */
export function kindOf(entry: Entry): string | undefined {
  const { action, outcome } = entry
  if (outcome === 'done' && !action.startsWith('GET ')) return undefined
  return kindAmongCounted(entry)
}

/** {@link kindOf} for rows that are always counted. */
export const kindAmongCounted = ({
  actor,
  actorId,
  hospitalId,
  address,
  action,
  outcome,
  thing,
  person,
}: Entry): string =>
  [actor, actorId, hospitalId, address, action, outcome, thing?.id ?? thing?.name, person?.id].join(' ')

const isDevice = (actor: Entry['actor']): boolean => actor !== anonymousActor && roles[actor].scope === 'device'

/** The row of an actor beyond its budget: actor, action and outcome. Only the actor's own hospital stays, because another may
 *  be invented. */
export const withoutThing = (entry: Entry): Entry => ({
  ...entry,
  ...{ thing: undefined, address: undefined },
  hospitalId: entry.actorId === entry.hospitalId || isDevice(entry.actor) ? entry.hospitalId : undefined,
})

/** The row of anonymous callers beyond the budget of their network: the network replaces the address. */
export const ofNetwork = ({ at, actor, action, outcome, times }: Entry, network: string): Entry => ({
  ...{ at, actor, action, outcome, times },
  address: network.replace(/\/\d+$/, '') || undefined,
})

/** The row of anonymous callers beyond all budgets. */
export const withoutWho = ({ at, actor, action, outcome, times }: Entry): Entry => ({
  at,
  actor,
  action,
  outcome,
  times,
})

/** The hash before the first row. */
export const firstHash = Buffer.alloc(32)

/** A row's hash: over the hash before it and each of its fields on a line of its own. The database's `audit_hash` computes the
 *  same; this second implementation verifies the trail without trusting the database. */
export function hashOf(before: Buffer, row: StoredEntry): Buffer {
  const fields = [
    row.seq,
    row.at.getTime(),
    row.actor,
    row.actor_id,
    row.hospital_id,
    row.action,
    row.thing,
    row.thing_id,
    row.address,
    row.outcome,
    row.times,
    row.removed_seq,
    row.removed_hash?.toString('hex'),
  ]
  const person = [row.person_id, row.person_name].filter((field) => field !== null)
  const text = [...fields.map((field) => field ?? ''), ...person].join('\n')
  return createHash('sha256').update(before).update(text).digest()
}
