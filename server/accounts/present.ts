import type { z } from 'zod'
import type { userProfile } from '#contract/session.ts'
import type { PersonOfMine } from '#contract/people-of-mine.ts'
import type { OfAccount } from './identify-caller.ts'
import type { PersonRow } from './own-people-store.ts'

/** The patient's own view of the account. */
export const patientProfile = ({
  fullName,
  mobile,
  language,
}: Pick<OfAccount, 'fullName' | 'mobile' | 'language'>): z.output<typeof userProfile.answer> => ({
  fullName,
  mobileNo: mobile,
  ...(language && { language }),
})

/** A remembered person, for the account. */
export const personForOwner = (row: PersonRow): PersonOfMine => ({
  _id: row.id,
  name: row.name,
  birthYear: row.birth_year,
  gender: row.gender,
  ...(row.guardian_at && { guardianConsent: true as const }),
})
