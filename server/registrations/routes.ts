import * as calls from '#contract/registrations.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { addAtOnce, addRequest } from './add-request.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'
import { waitingRequest } from './present.ts'
import { sendSetUp, type HandOver } from './send-set-up.ts'
import { waitingRequests } from './store.ts'

export function registrationRoutes(serve: Serve<Callers>, house: House, handOver: HandOver): void {
  serve(
    calls.registrationRequest,
    {
      summary: 'Asks for a hospital to be registered; from the admin it is registered at once',
      touches: [['hospital', 'answer.hospital._id']],
    },
    async ({ caller, body, address }) => {
      if (!caller) {
        await addRequest(house, body, address)
        return { message: 'Registration request received .We will get back to you at the earliest.' }
      }
      return sendSetUp(handOver, 'Hospital added successfully', await addAtOnce(house, body))
    },
  )

  serve(
    calls.allRequests,
    { summary: 'The registration requests that wait for a decision, the oldest first' },
    async () => (await waitingRequests(house.db)).map(waitingRequest),
  )

  serve(
    calls.approveRequest,
    {
      summary: 'Registers the hospital that a request asks for',
      touches: [
        ['request', 'body.id'],
        ['hospital', 'answer.hospital._id'],
      ],
    },
    async ({ body }) => sendSetUp(handOver, 'Request approved', await approveRequest(house, body.id)),
  )

  serve(
    calls.rejectRequest,
    {
      summary: 'Turns a registration request down; its hospital number is free again',
      touches: [['request', 'params.id']],
    },
    async ({ params }) => {
      await rejectRequest(house, params.id)
      return { message: 'Request rejected' }
    },
  )
}
