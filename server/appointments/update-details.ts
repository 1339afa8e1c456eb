import type { z } from 'zod'
import type { correctAppointment as call } from '#contract/appointment-acts.ts'
import { readMobile } from '#contract/mobile.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { actedAppointment, holdAppointment, type ActedRow } from './act-store.ts'
import { writeDetails } from './details-store.ts'
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
