import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue, type Asker } from './fair-queue.ts'
import { networksAround, type Limits } from './limits/index.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** `known`: a desk or the admin at a browser or in a network that is known, or with a session. `staff`: one that is not known
 *  yet. `public`: patients. */
export type PasswordLane = 'known' | 'staff' | 'public'

/** Hashing takes a processor for some thirty milliseconds, in a thread beside the event loop; files and names of hosts are
 *  read in the same four threads, so one is left to them. A longer queue would only hold callers that have given up. */
const inTurn = fairQueue<PasswordLane>({
  atOnce: Math.min(3, availableParallelism()),
  lanes: { known: 40, staff: 40, public: 100 },
})

/** For work that the product itself causes. */
const product: Asker<PasswordLane> = { lane: 'known', networks: [] }

/** Whose hashing it is: networks share it fairly where limits are on. */
export const passwordAsker = (limits: Limits, lane: PasswordLane, network: string): Asker<PasswordLane> => ({
  lane,
  networks: limits.isOn ? networksAround(network) : [],
})

/** Hashes a password, off the event loop.
 *  @throws Problem `too-busy` when too many wait for theirs */
export const hashPassword = (password: string, asker = product): Promise<string> =>
  inTurn(asker, () => hash(password, parameters))

const unknownAccountsHash = hashPassword('no account has this password')

/** Whether a password is the one behind a hash. Without a hash it takes as long and says no,
 *  so that the time does not tell whether an account exists.
 *  @throws Problem `too-busy` when too many wait for theirs */
export async function passwordMatches(
  hashed: string | null | undefined,
  password: string,
  asker = product,
): Promise<boolean> {
  const against = hashed ?? (await unknownAccountsHash)
  const matches = await inTurn(asker, () => verify(against, password))
  return hashed != null && matches
}
