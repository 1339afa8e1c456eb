import type { z } from 'zod'
import type { userProfile } from '#contract/session.ts'
import type { OfAccount } from './identify-caller.ts'

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
