import * as calls from '#contract/registrations.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { addAtOnce, addRequest } from './add-request.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'
import { setUp, waitingRequest } from './present.ts'
import { waitingRequests } from './store.ts'

/** @param origin where the product's pages are: set-up links lead there */
export function registrationRoutes(serve: Serve<Callers>, house: House, origin: string): void {
  serve(calls.registrationRequest, async ({ caller, body, address }) => {
    if (!caller) {
      await addRequest(house, body, address)
      return { message: 'Registration request received .We will get back to you at the earliest.' }
    }
    const { hospital, setupCode } = await addAtOnce(house, body)
    return setUp('Hospital added successfully', hospital, setupCode, origin)
  })

  serve(calls.allRequests, async () => (await waitingRequests(house.db)).map(waitingRequest))

  serve(calls.approveRequest, async ({ body }) => {
    const { hospital, setupCode } = await approveRequest(house, body.id)
    return setUp('Request approved', hospital, setupCode, origin)
  })

  serve(calls.rejectRequest, async ({ params }) => {
    await rejectRequest(house, params.id)
    return { message: 'Request rejected' }
  })
}
