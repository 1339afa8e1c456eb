import type { z } from 'zod'
import type { correctAppointment as call } from '#contract/appointment-acts.ts'
import { readMobile } from '#contract/mobile.ts'
import type { OfAccount, OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { actedAppointment, type ActedRow, holdAppointment } from './act-store.ts'
import { confirmPending, refusePending, writeDetails } from './details-store.ts'
import { changeOf, type QueueChanges } from './publish.ts'

type Details = z.output<typeof call.body>

/** Corrects the details of an appointment's patient, and announces it in its queue: lists, phones and links read them again.
 *  @param countries the calling codes of the accepted mobiles
 *  @returns the appointment, and whether anything differs from before
 *  @throws Problem `appointment-not-found` when the hospital has none, or it is cancelled; `not-today` of a day that is over */
export async function updateDetails(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  { id: asked, ...details }: Details & { id: string },
  countries: readonly string[],
): Promise<{ row: ActedRow; isCorrected: boolean }> {
  const at = clock()
  const own = { id: knownId(asked), hospital: caller.hospitalId }
  const contact = details.contact && (readMobile(details.contact, countries) ?? details.contact)
  const { row, queue } = await db.transaction(async (tx) => {
    const held = await holdAppointment(tx, own.id, { hospital: own.hospital }, at)
    if (!held) throw new Problem('appointment-not-found')
    if (!held.is_today && !held.is_coming) throw new Problem('not-today')
    const written = await writeDetails(tx, own.id, { ...details, contact }, { at, by: caller.person?.name ?? null })
    return { row: await actedAppointment(tx, own), queue: written }
  })
  if (queue) changes.publish([changeOf(queue, { moved: false, left: true, cause: 'corrected' })])
  return { row, isCorrected: queue !== undefined }
}

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
