import type { z } from 'zod'
import type { updateProfile as call } from '#contract/profile.ts'
import type { PatientProfile } from '#contract/session.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { consentsOf, storeConsents } from './consent-store.ts'
import type { OfAccount } from './identify-caller.ts'
import { patientProfile } from './present.ts'
import { setPatientLanguage, setTravel } from './store.ts'

/** Changes the language of a patient's messages, the channels on which they may come, and how long the way to a clinic is.
 *  @throws Problem `session-ended` if the account is erased */
export const updateProfile = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: OfAccount,
  { language = caller.language, messages = {}, travelMinutes }: z.output<typeof call.body>,
): Promise<{ profile: PatientProfile; changed: boolean }> =>
  db.transaction(async (tx) => {
    if (language !== undefined && !(await setPatientLanguage(tx, caller.id, language)))
      throw new Problem('session-ended')
    const said = { mobile: caller.mobile, messages, at: clock(), source: 'profile' as const }
    const isNewWay = travelMinutes !== undefined && (await setTravel(tx, caller.id, travelMinutes || null))
    const changed = (await storeConsents(tx, said)) || isNewWay
    return {
      profile: patientProfile({ ...caller, language }, await consentsOf(tx, caller.mobile)),
      changed: changed || language !== caller.language,
    }
  })
