import * as calls from '#contract/notifications.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { Problem } from '../platform/problem.ts'
import { isPushService } from './check-push-host.ts'
import { insertSubscription, removeSubscription } from './store.ts'

export function notificationRoutes(
  serve: Serve<Callers>,
  { db, clock }: AppContext,
  { publicKey, services }: { publicKey: string; services: readonly string[] },
): void {
  serve(calls.pushKey, { summary: 'The public key with which a browser subscribes to notifications' }, async () => ({
    publicKey,
  }))

  serve(
    calls.subscribeToPush,
    { summary: 'Subscribes this browser to notifications of the own appointments until the session ends' },
    async ({ caller, body: { endpoint, keys, language } }) => {
      if (!isPushService(endpoint, services)) throw new Problem('push-service-unknown')
      await insertSubscription(db, {
        endpoint,
        ...keys,
        language,
        sessionHash: caller.tokenHash,
        patient: caller.id,
        at: clock(),
      })
      return undefined
    },
  )

  serve(calls.unsubscribeFromPush, { summary: 'Unsubscribes this browser' }, async ({ caller, body }) => {
    await removeSubscription(db, body.endpoint, caller.id)
    return undefined
  })
}
