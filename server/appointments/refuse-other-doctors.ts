import type { Touched } from '#contract/call.ts'
import { isPermitted } from '#contract/permissions.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Callers } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { Serve } from '../calls/index.ts'
import { Problem } from '../platform/problem.ts'
import { ofOtherDoctor } from './store.ts'

/** What belongs to a doctor, and what is missing where it is another's. A device is no doctor's. */
const missing = {
  appointment: 'appointment-not-found',
  slot: 'slot-not-found',
  doctor: 'doctor-not-found',
  device: 'device-not-found',
} as const satisfies Partial<Record<Touched, ProblemCode>>
type Kind = keyof typeof missing
const isKind = (what: Touched): what is Kind => what in missing

/** Reads of a whole hospital: their handlers confine the answer to `onlyDoctor`. */
const confined = new Set([
  'GET /api/auth/hospitalprofile',
  'GET /api/hospital/day',
  'GET /api/hospital/reach',
  'GET /api/hospital/unreached',
  'GET /api/patients/known',
  'GET /api/appointments/find',
  'GET /api/reports',
  'GET /api/reports/register',
  'GET /api/reports/sessions',
  'GET /api/reports/sessions.csv',
])

/** Opens calls so that a session of the role doctor reaches the own doctor alone: every subject in the request must be the doctor's, else it
 *  is not found. The doctor of a slot and the slot of an appointment never change, so the question may come before the act.
 *  @throws Error for a call that a doctor may make and whose `touches` name no such subject, at the start */
export function serveOwnDoctor(serve: Serve<Callers>, db: Connection): Serve<Callers> {
  return (call, about, handle) => {
    const needed: readonly string[] = [call.permission].flat()
    if (needed.some((one) => ['public', 'any-session', 'me'].includes(one)) || !isPermitted('doctor', call.permission))
      return serve(call, about, handle)
    const subjects = (about.touches ?? []).flatMap(([what, where]) =>
      isKind(what) && !where.startsWith('answer.') ? [{ what, path: where.split('.') }] : [],
    )
    const name = `${call.method} ${call.path}`
    if (subjects.length === 0 && !confined.has(name))
      throw new Error(`A doctor may make ${name}, whose touches name no doctor, slot or appointment.`)
    return serve(call, about, async (asked) => {
      const { caller } = asked
      if (caller?.scope === 'hospital' && caller.onlyDoctor !== undefined) {
        const named = subjects.flatMap(({ what, path }) => {
          const id = path.reduce<unknown>(fieldOf, asked)
          return id === undefined ? [] : [{ what, id: typeof id === 'string' ? id : fieldOf(id, '_id') }]
        })
        await refuseOthers(db, caller.onlyDoctor, named)
      }
      return handle(asked)
    })
  }
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined

async function refuseOthers(db: Connection, doctor: string, named: { what: Kind; id: unknown }[]): Promise<void> {
  const other = await ofOtherDoctor(
    db,
    doctor,
    named.map(({ what, id }) => ({ what, id: knownId(String(id)) })),
  )
  if (other) throw new Problem(missing[other])
}
