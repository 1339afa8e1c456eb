import * as calls from '#contract/privacy.ts'
import type { Callers } from '../accounts/index.ts'
import type { QueueChanges } from '../appointments/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { eraseAccount } from './erase-account.ts'
import { showData } from './show-data.ts'
import { updateName } from './update-name.ts'

export function privacyRoutes(serve: Serve<Callers>, house: House, changes: QueueChanges): void {
  serve(calls.myData, { summary: 'Everything that is kept of whoever is logged in' }, ({ caller }) =>
    showData(house, caller),
  )

  serve(
    calls.updateName,
    { summary: 'Corrects the own name; tokens that are booked keep the one they were booked with' },
    async ({ caller, body: { fullName } }) => {
      await updateName(house.db, caller, fullName)
      return { message: 'Name changed successfully', fullName }
    },
  )

  serve(
    calls.eraseAccount,
    { summary: 'Erases the own account: what waits is cancelled, names and numbers are gone at once' },
    async ({ caller, body, address }) => {
      const cancelled = await eraseAccount(house, caller, { typed: body.currentPassword, address, changes })
      return { message: 'Account erased successfully', cancelled }
    },
  )
}
