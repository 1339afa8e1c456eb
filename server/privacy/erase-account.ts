import { checkOwnPassword, eraseAccount as eraseOwner, holdAccount, type OfAccount } from '../accounts/index.ts'
import { eraseAppointments, eraseOldQueues, holdSlotsOfMobile, type QueueChanges } from '../appointments/index.ts'
import { forgetMobile } from '../one-time-passwords/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { addDays } from '#contract/service-day.ts'
import type { Job } from '../platform/jobs/index.ts'

interface Erasing {
  /** The typed password. */
  typed: string
  address: string
  changes: QueueChanges
}

/** Erases a patient's account in one transaction: cancels waiting appointments, and removes personal data, sessions, push
 *  subscriptions and proofs of the mobile. A simultaneous booking, transfer, log-in or completion either comes first and is erased too, or
 *  does not find the account.
 *  @returns the number of cancelled appointments
 *  @throws Problem `current-password-wrong`, `too-many-requests`, `not-logged-in` if it is erased already */
export async function eraseAccount(
  context: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  patient: OfAccount,
  { typed, address, changes }: Erasing,
): Promise<number> {
  await checkOwnPassword(context, patient, { typed, address })
  const { cancelled, published } = await context.db.transaction(async (tx) => {
    const at = context.clock()
    await holdSlotsOfMobile(tx, patient.mobile, at)
    if (!(await holdAccount(tx, patient.id))) throw new Problem('not-logged-in')
    const appointments = await eraseAppointments(tx, { patient: patient.id, mobile: patient.mobile }, at)
    await forgetMobile(tx, patient.mobile)
    await eraseOwner(tx, patient.id, at)
    return appointments
  })
  changes.publish(published)
  return cancelled
}

/** Queues per statement, which locks a few thousand rows. */
const batchSize = 20

const hour = 3_600_000

/** Erases the personal data of appointments whose service day is more than `days` ago.
 *  @returns the numbers of erased queues and appointments */
export async function eraseExpired(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  days: number,
  stopping?: AbortSignal,
): Promise<{ queues: number; appointments: number }> {
  const at = clock()
  const before = addDays(at.toISOString().slice(0, 10), -days)
  const all = { queues: 0, appointments: 0 }
  for (;;) {
    const { queues, appointments } = await eraseOldQueues(db, before, at, batchSize)
    all.queues += queues
    all.appointments += appointments
    if (queues === 0 || stopping?.aborted) return all
  }
}

/** The hourly job of {@link eraseExpired}. */
export const retention = (context: Pick<AppContext, 'db' | 'clock'>, days: number): Job => ({
  name: 'retention',
  every: hour,
  work: (stopping) => eraseExpired(context, days, stopping),
})
