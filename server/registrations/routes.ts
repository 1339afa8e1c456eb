import * as calls from '#contract/registrations.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { addAtOnce, addRequest, approveRequest, rejectRequest } from './decide-request.ts'
import { waitingRequest } from './present.ts'
import { sendSetUp, type HandOver } from './send-set-up.ts'
import { waitingRequests } from './store.ts'

export function registrationRoutes(serve: Serve<Callers>, context: AppContext, handOver: HandOver): void {
  serve(
    calls.registrationRequest,
    {
      summary: 'Requests the registration of a hospital; a request by the admin registers it at once',
      touches: [['hospital', 'answer.hospital._id']],
    },
    async ({ caller, body, address }) => {
      if (!caller) {
        await addRequest(context, body, address)
        return { message: 'Registration request received .We will get back to you at the earliest.' }
      }
      return sendSetUp(handOver, 'Hospital added successfully', await addAtOnce(context, body))
    },
  )

  serve(calls.allRequests, { summary: 'The pending registration requests, the oldest first' }, async () =>
    (await waitingRequests(context.db)).map(waitingRequest),
  )

  serve(
    calls.approveRequest,
    {
      summary: 'Approves a registration request and registers its hospital',
      touches: [
        ['request', 'body.id'],
        ['hospital', 'answer.hospital._id'],
      ],
    },
    async ({ body }) => sendSetUp(handOver, 'Request approved', await approveRequest(context, body.id)),
  )

  serve(
    calls.rejectRequest,
    {
      summary: 'Rejects a registration request, which frees its hospital number',
      touches: [['request', 'params.id']],
    },
    async ({ params }) => {
      await rejectRequest(context, params.id)
      return { message: 'Request rejected' }
    },
  )
}
