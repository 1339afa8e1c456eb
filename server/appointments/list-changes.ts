import type { ChangedAppointment } from '#contract/appointment-changes.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { OfAccount } from '../accounts/index.ts'
import type { Hospitals } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { changedOfMobile, dismissChangeOf, noteOf, type ChangedRow } from './change-store.ts'
import { listedForPerson } from './present.ts'

interface Reads {
  hospitals: Hospitals
  /** The own appointments that are waiting, called or missed. */
  listOwn: (patient: OfAccount, asked: Record<string, never>) => Promise<Appointment[]>
}

/** Lists what hospitals have done to the caller's appointments. Of several moves of one token the first is shown that is not dismissed, with
 *  the token that is left; none where that one has ended: it has its own change, or its patient ended it. */
export async function listChanged(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { hospitals, listOwn }: Reads,
  caller: OfAccount,
): Promise<ChangedAppointment[]> {
  const rows = firstMoves(await changedOfMobile(db, caller.mobile, clock()))
  const [found, open] = await Promise.all([
    hospitals.withIds([...new Set(rows.map((row) => row.hospital_id))]),
    rows.some((row) => row.last_id !== null) ? listOwn(caller, {}) : [],
  ])
  return rows.flatMap((row) => {
    const hospital = found.find(({ id }) => id === row.hospital_id)
    const to = open.find(({ _id }) => _id === row.last_id)
    if (!hospital || (row.last_id !== null && !to)) return []
    const appointment = listedForPerson({ ...row, ahead: 0 }, hospital, null)
    const { reason, changed_at: at } = row
    const note = noteOf(row)
    const what = to ? ('moved' as const) : ('cancelled' as const)
    return [{ appointment, what, reason, ...(note !== null && { note }), to: to ?? null, at: at.toISOString() }]
  })
}

/** Without the later moves of the same token.
 *  @param rows the latest first */
const firstMoves = (rows: readonly ChangedRow[]): ChangedRow[] =>
  rows.filter(
    (row, index) => row.last_id === null || !rows.slice(index + 1).some(({ last_id: id }) => id === row.last_id),
  )

/** Dismisses what a hospital has done to an own appointment.
 *  @returns whether it has changed anything
 *  @throws Problem `appointment-not-found` where there is no such change of the caller's */
export async function dismissChange(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { mobile }: OfAccount,
  appointmentId: string,
): Promise<boolean> {
  const outcome = await dismissChangeOf(db, { id: knownId(appointmentId), mobile }, clock())
  if (!outcome) throw new Problem('appointment-not-found')
  return outcome === 'dismissed'
}
