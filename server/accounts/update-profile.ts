import type { z } from 'zod'
import type { PatientProfile, updateProfile as call } from '#contract/session.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { consentsOf, storeConsents } from './consent-store.ts'
import type { OfAccount } from './identify-caller.ts'
import { patientProfile } from './present.ts'
import { setPatientLanguage } from './store.ts'

/** Changes the language of a patient's messages, and the channels on which they may come.
 *  @throws Problem `session-ended` if the account is erased */
export const updateProfile = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: OfAccount,
  { language = caller.language, messages = {} }: z.output<typeof call.body>,
): Promise<{ profile: PatientProfile; changed: boolean }> =>
  db.transaction(async (tx) => {
    if (language !== undefined && !(await setPatientLanguage(tx, caller.id, language)))
      throw new Problem('session-ended')
    const said = { mobile: caller.mobile, messages, at: clock(), source: 'profile' as const }
    const changed = await storeConsents(tx, said)
    return {
      profile: patientProfile({ ...caller, language }, await consentsOf(tx, caller.mobile)),
      changed: changed || language !== caller.language,
    }
  })
