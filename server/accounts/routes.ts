import * as calls from '#contract/accounts.ts'
import { hospitalSignup } from '#contract/accounts.ts'
import { updateProfile as updateProfileCall } from '#contract/profile.ts'
import { logout, userProfile } from '#contract/session.ts'
import { mobileOf } from '#contract/mobile.ts'
import type { Serve } from '../calls/index.ts'
import type { Callers } from './identify-caller.ts'
import type { AppContext } from '../platform/app-context.ts'
import { consentsOf } from './consent-store.ts'
import { ownPeopleRoutes } from './own-people-routes.ts'
import { logInHospital, logInPatient } from './log-in-account.ts'
import { signUp } from './sign-up-patient.ts'
import { patientProfile } from './present.ts'
import { remove } from './store.ts'
import { updateHospitalPassword, updatePassword } from './update-password.ts'
import { updateProfile } from './update-profile.ts'

export function accountRoutes(serve: Serve<Callers>, context: AppContext, countries: readonly string[]): void {
  const mobileNo = mobileOf(countries)

  serve(
    { ...calls.userLogin, body: calls.userLogin.body.safeExtend({ mobileNo }) },
    { summary: 'Logs a patient in', touches: [['patient', 'body.mobileNo']] },
    async ({ body, address }) => ({ token: await logInPatient(context, { ...body, address }) }),
  )

  serve(
    calls.hospitalLogin,
    { summary: "Logs a hospital's staff in", touches: [['hospital', 'body.hospitalNumber']] },
    async ({ body, address, cookie }) => ({
      hospitaltoken: await logInHospital(context, body, { address, cookie }),
    }),
  )

  serve(
    { ...calls.userSignup, body: calls.userSignup.body.safeExtend({ mobileNo }) },
    { summary: 'Creates an account for a proven mobile', touches: [['patient', 'body.mobileNo']] },
    async ({ body, address }) => {
      await signUp(context, { ...body, address })
      return { message: 'User Signed Up Successfully' }
    },
  )

  serve(
    { ...calls.updatePassword, body: calls.updatePassword.body.safeExtend({ mobileNo }) },
    {
      summary:
        'Changes a patient’s password, with a proven mobile or the current password, and ends the other sessions',
      touches: [['patient', 'body.mobileNo']],
    },
    async ({ caller, body, address }) => {
      await updatePassword(context, caller, { ...body, address })
      return { message: 'Password updated successfully' }
    },
  )

  serve(
    hospitalSignup,
    {
      summary: 'Sets a hospital’s password, with a session of its staff or a set-up code, and ends all of its sessions',
      touches: [['hospital', 'body.hospitalNumber']],
    },
    async ({ caller, body, address }) => {
      await updateHospitalPassword(context, caller, { ...body, address })
      return { message: 'Login password changed successfully' }
    },
  )

  serve(userProfile, { summary: 'The caller of the session; 400 if it has ended' }, async ({ caller }) =>
    patientProfile(caller, await consentsOf(context.db, caller.mobile)),
  )

  serve(
    updateProfileCall,
    {
      summary:
        'Changes the language of the own messages, whether they may come by WhatsApp and by SMS, and how long the way to a clinic is, by which they ask to come',
    },
    async ({ caller, body, changedNothing }) => {
      const { profile, changed } = await updateProfile(context, caller, body)
      if (!changed) changedNothing()
      return profile
    },
  )

  ownPeopleRoutes(serve, context)

  serve(logout, { summary: 'Ends the session of the token on all nodes' }, async ({ caller }) => {
    await remove(context.db, caller.tokenHash)
    return undefined
  })
}
