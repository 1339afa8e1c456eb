import type { WaitlistEntry } from '#contract/waitlist.ts'
import type { Patient } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { entryForPerson } from './present.ts'
import { entriesOfPatient } from './waitlist-store.ts'

/** The patient's own entries from today on, the next day first. */
export async function listOwnEntries(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id }: Patient,
): Promise<WaitlistEntry[]> {
  return (await entriesOfPatient(db, id, clock())).map(entryForPerson)
}
