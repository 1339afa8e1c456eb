import * as calls from '#contract/notifications.ts'
import { Problem } from '#contract/problem.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { isPushService } from './rules.ts'
import { insertSubscription, removeSubscription } from './store.ts'

export function notificationRoutes(
  serve: Serve<Callers>,
  { db, clock }: House,
  { publicKey, services }: { publicKey: string; services: readonly string[] },
): void {
  serve(calls.pushKey, { summary: 'The public key that a browser subscribes to notifications with' }, async () => ({
    publicKey,
  }))

  serve(
    calls.subscribeToPush,
    { summary: 'Lets this browser be notified of the own appointments until the session ends' },
    async ({ caller, body: { endpoint, keys } }) => {
      if (!isPushService(endpoint, services)) throw new Problem('push-service-unknown')
      await insertSubscription(db, {
        endpoint,
        ...keys,
        sessionHash: caller.tokenHash,
        patient: caller.id,
        at: clock(),
      })
      return undefined
    },
  )

  serve(calls.unsubscribeFromPush, { summary: 'Ends notifying this browser' }, async ({ caller, body }) => {
    await removeSubscription(db, body.endpoint, caller.id)
    return undefined
  })
}
