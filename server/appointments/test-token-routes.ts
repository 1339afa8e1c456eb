import * as calls from '#contract/set-up.ts'
import type { Callers } from '../accounts/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { addTestToken, showTestToken, type TestGround } from './add-test-token.ts'
import type { QueueChanges } from './publish.ts'
import { removeTestToken } from './remove-test-token.ts'

/** Opens the calls on the token with which a desk tries the product. */
export function testTokenRoutes(serve: Serve<Callers>, context: AppContext, changes: QueueChanges, ground: TestGround) {
  const { db, limits } = context
  serve(
    calls.giveTestToken,
    {
      summary: 'Gives the desk a token of a made-up patient for today, to try the product with',
      touches: [
        ['appointment', 'answer._id'],
        ['slot', 'body.slotId'],
      ],
    },
    async ({ caller, body, changedNothing }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return addTestToken(context, ground, caller, { ...body, changedNothing })
    },
  )
  serve(calls.showTestToken, { summary: 'The test token of the own hospital, or null' }, async ({ caller }) => {
    limits.countHere(settingsLimit, caller.hospitalId)
    return showTestToken(db, ground.links, caller.hospitalId)
  })
  serve(
    calls.removeTestToken,
    { summary: 'Deletes the test token of the own hospital, as if it had never been given' },
    async ({ caller }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await removeTestToken(context, changes, caller.hospitalId)
      return undefined
    },
  )
}
