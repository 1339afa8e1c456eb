import * as calls from '#contract/admin.ts'
import type { Callers } from '../accounts/index.ts'
import { adminHospital, changeForAdmin, createSearch, decideChange, listChanges } from '../hospitals/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { sendSetUp, type HandOver } from '../registrations/index.ts'
import { logInAdmin } from './log-in-admin.ts'
import { renewSetupCode, suspendHospital } from './update-hospital.ts'

export function adminRoutes(serve: Serve<Callers>, house: House, handOver: HandOver): void {
  const find = createSearch(house.db, 'the admin')

  serve(calls.adminLogin, async ({ body, address, cookie }) => ({
    admintoken: await logInAdmin(house, body.password, { address, cookie }),
  }))

  serve(calls.adminHospitals, async ({ query }) => {
    const { hospitals, ...page } = await find(query)
    return { ...page, hospitals: hospitals.map(adminHospital) }
  })

  serve(calls.setSuspended, async ({ params, body }) =>
    adminHospital(await suspendHospital(house, params.id, body.suspended)),
  )

  serve(calls.renewSetupCode, async ({ params }) =>
    sendSetUp(handOver, 'A new set-up link was made', await renewSetupCode(house, params.id)),
  )

  serve(calls.waitingChanges, async () => (await listChanges(house.db)).map(changeForAdmin))
  serve(calls.approveChange, async ({ params }) => adminHospital(await decideChange(house, params.id, 'approved')))
  serve(calls.rejectChange, async ({ params }) => adminHospital(await decideChange(house, params.id, 'rejected')))
}
