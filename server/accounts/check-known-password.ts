import type { AppContext } from '../platform/app-context.ts'
import type { Try } from '../platform/limits/index.ts'
import { checkPassword } from './check-password.ts'
import { identifyBrowser, type Visitor } from './identify-browser.ts'
import type { PasswordOwner } from './known-store.ts'
import type { KnownAs } from './rules.ts'

interface Typed {
  password: string
  hash: string | null | undefined
  owner: PasswordOwner
  visitor: Visitor
  triesOf: (known: KnownAs) => Try[]
}

/** Checks the password of a hospital, of a person who works at one, or of the admin. A browser or network that has sent the right password before has its own
 *  limits, which strangers cannot exhaust, and its own hashing lane.
 *  @throws Problem `too-many-requests`, `too-busy` */
export async function checkKnownPassword(
  { db, clock, limits }: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  { password, hash, owner, visitor, triesOf }: Typed,
): Promise<{ matches: boolean; known: KnownAs }> {
  const known = await identifyBrowser(db, owner, visitor, clock())
  const matches = await checkPassword(limits, {
    ...{ password, hash, tries: triesOf(known) },
    lane: known.browser || known.network ? 'known' : 'staff',
    from: known.browser?.toString('hex') ?? visitor.address,
  })
  return { matches, known }
}
