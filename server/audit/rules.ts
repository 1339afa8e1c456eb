import { createHash } from 'node:crypto'
import type { About, Call, Role, Touched } from '#contract/call.ts'
import type { Caller } from '../accounts/index.ts'
import type { Done } from '../platform/http/serve-call.ts'
import type { Entry, KeptEntry } from './store.ts'

/** How many kinds of refused tries and reads are told apart on one node in a minute; those beyond are counted together, so
 *  that a flood fills no disk. Each actor with a log-in has a budget of its own, and no caller without one can use it up. */
export const budgets = {
  /** Of one account: beyond it, its rows lose what was tried and the address, never who it was. */
  patient: 30,
  staff: 300,
  admin: 300,
  product: 300,
  /** Of one network of callers without a log-in, while few kinds are counted, and when many are. */
  network: 30,
  networkInRush: 3,
  /** Of all networks. */
  calm: 500,
  all: 1_000,
}

/** Does a call leave a row? Every write does, and whatever a hospital's staff or the admin read. */
export const isRecorded = ({ method, roles }: Call): boolean => method !== 'GET' || isForStaff(roles)

/** Whether staff or the admin alone make a call. */
const isForStaff = (roles: readonly Role[]): boolean => roles.length > 0 && !roles.includes('patient')

/** What the trail is told of a call that has come to its end. Nothing in it but ids and the address: a mobile or a hospital's
 *  number is handed on as a name, of which only the id that it stands for is kept. */
export function entryOf(done: Done<Caller | undefined>, at: Date): Entry {
  const { call, caller, outcome } = done
  const { thing, hospital } = touchedBy(done)
  return {
    at,
    actor: caller?.kind ?? 'nobody',
    actorId: caller?.kind === 'patient' ? caller.id : caller?.kind === 'staff' ? caller.hospitalId : undefined,
    // Whose desk it is goes before what the call names: nobody acts in another hospital's trail.
    hospitalId: caller?.kind === 'staff' ? caller.hospitalId : hospital,
    action: nameOf(call),
    thing,
    address: addressOf(done.address),
    outcome,
    times: 1,
  }
}

/** By what the trail calls it: the names and the places of a call never change. */
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

/** What a mobile and a hospital's number are made of. What is refused was not looked at before it comes here. */
const name = /^[A-Za-z0-9+-]{3,40}$/

/** The first thing of those that the call's contract names that is there, and the hospital. What a caller made up is no id,
 *  and not kept. */
function touchedBy(done: Done<Caller | undefined>): { thing: Entry['thing']; hospital: string | undefined } {
  let thing: Entry['thing']
  let hospital: string | undefined
  for (const [what, path] of placesIn(done.about)) {
    let value: unknown = done
    for (const field of path) value = fieldOf(value, field)
    if (typeof value !== 'string') continue
    const id = uuid.test(value) ? value.toLowerCase() : undefined
    if (id === undefined && !((what === 'patient' || what === 'hospital') && name.test(value))) continue
    thing ??= id === undefined ? { what, name: value } : { what, id }
    if (what === 'hospital') hospital ??= id
  }
  return { thing, hospital }
}

const fieldOf = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, name)?.value : undefined

/** A proxy may hand on anything as an address. */
const addressOf = (told: string): string | undefined => (/^[0-9a-f.:]{2,45}$/i.test(told) ? told : undefined)

/** What makes refused tries, or reads, the same: who, from where, what they tried on what, and how it ended. Undefined for a
 *  write that was done: each has its own row. */
export function kindOf(entry: Entry): string | undefined {
  const { action, outcome } = entry
  if (outcome === 'done' && !action.startsWith('GET ')) return undefined
  return kindAmongCounted(entry)
}

/** The same for rows that are counted in any case. */
export const kindAmongCounted = ({ actor, actorId, hospitalId, address, action, outcome, thing }: Entry): string =>
  [actor, actorId, hospitalId, address, action, outcome, thing?.id ?? thing?.name].join(' ')

/** An actor's row beyond its own budget: who it was, what they did and how it ended. The hospital stays where it is the
 *  actor's own; any other may be made up. */
export const withoutThing = (entry: Entry): Entry => ({
  ...entry,
  ...{ thing: undefined, address: undefined },
  hospitalId: entry.actor === 'staff' ? entry.hospitalId : undefined,
})

/** A row of a network without a log-in beyond its budget: the network in place of its addresses. */
export const ofNetwork = ({ at, actor, action, outcome, times }: Entry, network: string): Entry => ({
  ...{ at, actor, action, outcome, times },
  address: network.replace(/\/\d+$/, '') || undefined,
})

/** A row without a log-in beyond all budgets. */
export const withoutWho = ({ at, actor, action, outcome, times }: Entry): Entry => ({
  at,
  actor,
  action,
  outcome,
  times,
})

/** The hash before the first row. */
export const firstHash = Buffer.alloc(32)

/** A row's hash: over the hash before it and each of its fields on a line of its own. The database's `audit_hash` makes
 *  the same; whoever checks the trail does not ask the one who keeps it. */
export function hashOf(before: Buffer, row: KeptEntry): Buffer {
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
  const text = fields.map((field) => field ?? '').join('\n')
  return createHash('sha256').update(before).update(text).digest()
}

/** A cell of a table in which no program takes a text for a formula. */
export function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
