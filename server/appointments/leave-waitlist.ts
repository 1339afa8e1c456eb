import type { Patient } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { endEntry, isOpenSlot } from './waitlist-store.ts'

/** Takes a patient off the waitlist of a day. A place that was kept is offered to the next.
 *  @throws Problem `slot-not-found` */
export async function leaveWaitlist(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: patient }: Patient,
  asked: { slot: string; day: string },
): Promise<void> {
  const slot = knownId(asked.slot)
  if (!(await isOpenSlot(db, slot))) throw new Problem('slot-not-found')
  await endEntry(db, { patient, slot, day: asked.day }, clock())
}
