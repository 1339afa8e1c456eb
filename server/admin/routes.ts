import * as calls from '#contract/admin.ts'
import type { Callers } from '../accounts/index.ts'
import { adminHospital, changeForAdmin, createSearch, decideChange, listChanges } from '../hospitals/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { sendSetUp, type HandOver } from '../registrations/index.ts'
import { logInAdmin } from './log-in-admin.ts'
import { renewSetupCode, suspendHospital } from './update-hospital.ts'

const onChange = [
  ['change', 'params.id'],
  ['hospital', 'answer._id'],
] as const

export function adminRoutes(serve: Serve<Callers>, house: House, handOver: HandOver): void {
  const find = createSearch(house.db, 'the admin')

  serve(calls.adminLogin, { summary: 'Logs the admin in' }, async ({ body, address, cookie }) => ({
    admintoken: await logInAdmin(house, body.password, { address, cookie }),
  }))

  serve(
    calls.adminHospitals,
    {
      summary:
        'Every hospital, suspended ones too, whose pincode, name or number contains the query, a page at a time, sorted by name',
    },
    async ({ query }) => {
      const { hospitals, ...page } = await find(query)
      return { ...page, hospitals: hospitals.map(adminHospital) }
    },
  )

  serve(
    calls.setSuspended,
    {
      summary: 'Suspends a hospital, or lets it back: suspended, it is hidden, nobody can log in or book',
      touches: [['hospital', 'params.id']],
    },
    async ({ params, body }) => adminHospital(await suspendHospital(house, params.id, body.suspended)),
  )

  serve(
    calls.renewSetupCode,
    {
      summary: 'Makes a new set-up code for a hospital; the one before is no longer good',
      touches: [['hospital', 'params.id']],
    },
    async ({ params }) => sendSetUp(handOver, 'A new set-up link was made', await renewSetupCode(house, params.id)),
  )

  serve(
    calls.waitingChanges,
    { summary: 'The changes of hospitals’ details that wait for a decision, the oldest first' },
    async () => (await listChanges(house.db)).map(changeForAdmin),
  )
  serve(
    calls.approveChange,
    { summary: 'Changes a hospital’s details as it asked; everyone sees the new ones', touches: onChange },
    async ({ params }) => adminHospital(await decideChange(house, params.id, 'approved')),
  )
  serve(
    calls.rejectChange,
    { summary: 'Turns a change of a hospital’s details down; its desk sees that', touches: onChange },
    async ({ params }) => adminHospital(await decideChange(house, params.id, 'rejected')),
  )
}
