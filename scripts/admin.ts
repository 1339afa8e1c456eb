import { removeAdminSessions } from '#server/accounts/index.ts'
import { addEntries } from '#server/audit/index.ts'
import { removeSecondFactors } from '#server/people/index.ts'
import { StartRefused } from '#server/platform/database/index.ts'
import { readArguments, runCommand, withPool } from './commands/run-command.ts'

// `npm run admin -- reset-second-factor` removes the admin's authenticator app, passkeys and recovery codes, and ends the admin's sessions,
// while the product runs or not. The password stays.

const action = 'reset-second-factor'
const usage = `Say what to do: npm run admin -- ${action}`

await runCommand(async () => {
  if (readArguments(usage, {}).argument !== action) throw new StartRefused(usage)
  await withPool((db) =>
    db.transaction(async (tx) => {
      await removeSecondFactors(tx, null)
      await removeAdminSessions(tx)
      await addEntries(tx, [{ at: new Date(), actor: 'admin', action, outcome: 'done', times: 1 }])
    }),
  )
  console.log('The admin has no second factor and no session any longer. Log in with the password, and set a new one.')
})
