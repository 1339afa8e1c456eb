import type { z } from 'zod'
import type { PaidChannel } from '#contract/message-consents.ts'
import type { userProfile } from '#contract/session.ts'
import type { PersonOfMine } from '#contract/people-of-mine.ts'
import type { Consent } from './consent-store.ts'
import type { OfAccount } from './identify-caller.ts'
import type { PersonRow } from './own-people-store.ts'

/** The patient's own view of the account. */
export function patientProfile(
  { fullName, mobile, language }: Pick<OfAccount, 'fullName' | 'mobile' | 'language'>,
  consents: readonly Consent[],
): z.output<typeof userProfile.answer> {
  const agrees = (to: PaidChannel) => consents.some(({ channel, agreed }) => channel === to && agreed)
  return {
    fullName,
    mobileNo: mobile,
    ...(language && { language }),
    messages: { whatsapp: agrees('whatsapp'), sms: agrees('sms') },
    consents: consents.map((one) => ({ ...one, at: one.at.toISOString() })),
  }
}

/** A remembered person, for the account. */
export const personForOwner = (row: PersonRow): PersonOfMine => ({
  _id: row.id,
  name: row.name,
  birthYear: row.birth_year,
  gender: row.gender,
  ...(row.guardian_at && { guardianConsent: true as const }),
})
