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
  serve(calls.userLogin, async ({ body, address }) => ({ token: await logInPatient(house, { ...body, address }) }))

  serve(calls.hospitalLogin, async ({ body, address, cookie }) => ({
    hospitaltoken: await logInHospital(house, body, { address, cookie }),
  }))

  serve(calls.userSignup, async ({ body, address }) => {
    await signUp(house, { ...body, address })
    return { message: 'User Signed Up Successfully' }
  })

  serve(calls.updatePassword, async ({ caller, body, address }) => {
    await updatePassword(house, caller, { ...body, address })
    return { message: 'Password updated successfully' }
  })

  serve(hospitalSignup, async ({ caller, body, address }) => {
    await updateHospitalPassword(house, caller, { ...body, address })
    return { message: 'Login password changed successfully' }
  })

  serve(calls.userProfile, async ({ caller }) => ({ fullName: caller.fullName, mobileNo: caller.mobile }))

  serve(calls.logout, async ({ caller }) => {
    await remove(house.db, caller.tokenHash)
    return undefined
  })
}
