import * as calls from '#contract/accounts.ts'
import { hospitalSignup } from '#contract/hospital-settings.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import type { Callers } from './identify-caller.ts'
import type { House } from '../platform/house.ts'
import { logInHospital } from './log-in-hospital.ts'
import { logInPatient } from './log-in-patient.ts'
import { signUp } from './sign-up-patient.ts'
import { remove } from './store.ts'
import { updateHospitalPassword } from './update-hospital-password.ts'
import { updatePassword } from './update-password.ts'

export function accountRoutes(serve: Serve<Callers>, house: House): void {
  serve(
    calls.userLogin,
    { summary: 'Logs a patient in', touches: [['patient', 'body.mobileNo']] },
    async ({ body, address }) => ({ token: await logInPatient(house, { ...body, address }) }),
  )

  serve(
    calls.hospitalLogin,
    { summary: "Logs a hospital's staff in", touches: [['hospital', 'body.hospitalNumber']] },
    async ({ body, address, cookie }) => ({
      hospitaltoken: await logInHospital(house, body, { address, cookie }),
    }),
  )

  serve(
    calls.userSignup,
    { summary: 'Makes an account for a proven mobile', touches: [['patient', 'body.mobileNo']] },
    async ({ body, address }) => {
      await signUp(house, { ...body, address })
      return { message: 'User Signed Up Successfully' }
    },
  )

  serve(
    calls.updatePassword,
    {
      summary: 'Changes a patient’s password, by a proven mobile or by the current password; the other sessions end',
      touches: [['patient', 'body.mobileNo']],
    },
    async ({ caller, body, address }) => {
      await updatePassword(house, caller, { ...body, address })
      return { message: 'Password updated successfully' }
    },
  )

  serve(
    hospitalSignup,
    {
      summary: 'Sets a hospital’s password, by its own log-in or by a set-up code; all of its sessions end',
      touches: [['hospital', 'body.hospitalNumber']],
    },
    async ({ caller, body, address }) => {
      await updateHospitalPassword(house, caller, { ...body, address })
      return { message: 'Login password changed successfully' }
    },
  )

  serve(calls.userProfile, { summary: 'Who is logged in; 400 when the session is over' }, async ({ caller }) => ({
    fullName: caller.fullName,
    mobileNo: caller.mobile,
  }))

  serve(
    calls.logout,
    { summary: 'Ends the session of the token that is sent, everywhere at once' },
    async ({ caller }) => {
      await remove(house.db, caller.tokenHash)
      return undefined
    },
  )
}
