import type { OfAccount } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { confirmPending, refusePending } from './contact-store.ts'

/** Accepts an appointment that a hospital added, with all others that it added. A second call changes nothing.
 *  @returns whether it has changed anything
 *  @throws Problem `appointment-not-found` when it does not reach the caller */
export async function acceptAppointment(
  { db }: Pick<AppContext, 'db'>,
  { mobile }: OfAccount,
  id: string,
): Promise<boolean> {
  const outcome = await confirmPending(db, mobile, knownId(id))
  if (!outcome) throw new Problem('appointment-not-found')
  return outcome === 'confirmed'
}

/** Takes an unconfirmed appointment, with all others that its hospital added, off the caller's account. The tokens keep their
 *  numbers; later bookings of that desk for this mobile reach no account.
 *  @throws Problem `appointment-not-found` when it does not reach the caller, or is confirmed */
export async function refuseAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: patient, mobile }: OfAccount,
  appointmentId: string,
): Promise<void> {
  const isRefused = await refusePending(db, { patient, mobile, id: knownId(appointmentId) }, clock())
  if (!isRefused) throw new Problem('appointment-not-found')
}
