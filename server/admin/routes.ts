import * as calls from '#contract/admin.ts'
import type { Callers } from '../accounts/index.ts'
import {
  adminHospital,
  changeForAdmin,
  createSearch,
  decideChange,
  hospitalsByIds,
  listChanges,
} from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { sendSetUp, type HandOver } from '../registrations/index.ts'
import { logInAdmin } from './log-in-admin.ts'
import { renewSetupCode, suspendHospital } from './update-hospital.ts'

const onChange = [
  ['change', 'params.id'],
  ['hospital', 'answer._id'],
] as const

export function adminRoutes(serve: Serve<Callers>, context: AppContext, handOver: HandOver): void {
  const find = createSearch(context.db, 'the admin', (ids) => hospitalsByIds(context.db, ids))

  serve(calls.adminLogin, { summary: 'Logs the admin in' }, async ({ body, address, cookie }) => ({
    admintoken: await logInAdmin(context, body, { address, cookie }),
  }))

  serve(
    calls.adminHospitals,
    {
      summary:
        'The hospitals, including suspended ones, whose pincode, name or number contains the query, in pages sorted by name',
    },
    async ({ query }) => {
      const { hospitals, ...page } = await find(query)
      return { ...page, hospitals: hospitals.map(adminHospital) }
    },
  )

  serve(
    calls.setSuspended,
    {
      summary: 'Suspends or reinstates a hospital. A suspended hospital is hidden, and rejects log-ins and bookings',
      touches: [['hospital', 'params.id']],
    },
    async ({ params, body }) => adminHospital(await suspendHospital(context, params.id, body.suspended)),
  )

  serve(
    calls.renewSetupCode,
    {
      summary: 'Creates a set-up code for a hospital and invalidates the previous one',
      touches: [['hospital', 'params.id']],
    },
    async ({ params }) => sendSetUp(handOver, 'A new set-up link was made', await renewSetupCode(context, params.id)),
  )

  serve(calls.waitingChanges, { summary: 'The pending changes of hospitals’ details, the oldest first' }, async () =>
    (await listChanges(context.db)).map(changeForAdmin),
  )
  serve(
    calls.approveChange,
    { summary: 'Approves a change of a hospital’s details, which makes the new ones public', touches: onChange },
    async ({ params }) => adminHospital(await decideChange(context, params.id, 'approved')),
  )
  serve(
    calls.rejectChange,
    { summary: 'Rejects a change of a hospital’s details; its desk sees the rejection', touches: onChange },
    async ({ params }) => adminHospital(await decideChange(context, params.id, 'rejected')),
  )
}
