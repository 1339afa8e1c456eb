import * as calls from '#contract/privacy.ts'
import type { Callers } from '../accounts/index.ts'
import type { QueueChanges } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { eraseAccount } from './erase-account.ts'
import { showData, updateName } from './show-data.ts'

export function privacyRoutes(serve: Serve<Callers>, context: AppContext, changes: QueueChanges): void {
  serve(calls.myData, { summary: 'All stored data of the logged-in patient' }, ({ caller }) =>
    showData(context, caller),
  )

  serve(
    calls.updateName,
    { summary: 'Changes the own name; existing appointments keep the name they were booked with' },
    async ({ caller, body: { fullName }, changedNothing }) => {
      if (fullName === caller.fullName) changedNothing()
      await updateName(context.db, caller, fullName)
      return { message: 'Name changed successfully', fullName }
    },
  )

  serve(
    calls.eraseAccount,
    { summary: 'Erases the own account: cancels waiting appointments, and removes names and numbers at once' },
    async ({ caller, body, address }) => {
      const cancelled = await eraseAccount(context, caller, { typed: body.currentPassword, address, changes })
      return { message: 'Account erased successfully', cancelled }
    },
  )
}
