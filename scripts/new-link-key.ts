import { needsLinkKey, newLinkKey, replaceLinkKey } from '#server/link-key.ts'
import { readSettings } from '#server/settings.ts'
import { runCommand } from './commands/run-command.ts'

// `npm run new-link-key` renews the key of the tokens' links. From the next start on all open links are unknown, and the desk prints new ones.

await runCommand(async () => {
  const settings = readSettings(process.env)
  if (needsLinkKey(settings)) console.log(`Set LINK_KEY=${newLinkKey()} on every node.`)
  else console.log(`There is a new key in ${await replaceLinkKey(settings.dataDir)}.`)
  console.log('Stop Baari, every node, and start it again: the links given out so far end then.')
})
