import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue, type Asker } from './fair-queue.ts'
import { networksAround, type Limits } from './limits/index.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** `known`: staff with a session, or at a known browser or network. `staff`: staff otherwise. `public`: all others. */
export type PasswordLane = 'known' | 'staff' | 'public'

/** Hashing takes about 30 ms of a processor in one of libuv's four threads. File and DNS operations use the same threads, so one stays
 *  free for them. A longer queue would hold callers that have timed out. */
const inTurn = fairQueue<PasswordLane>({
  atOnce: Math.min(3, availableParallelism()),
  lanes: { known: 40, staff: 40, public: 100 },
})

/** For work of the product itself. */
const product: Asker<PasswordLane> = { lane: 'known', networks: [] }

/** Accounts hashing to the network, if limits are on. */
export const passwordAsker = (limits: Limits, lane: PasswordLane, network: string): Asker<PasswordLane> => ({
  lane,
  networks: limits.isOn ? networksAround(network) : [],
})

/** Hashes a password, outside the event loop.
 *  @throws Problem `too-busy` if the lane is full */
export const hashPassword = (password: string, asker = product): Promise<string> =>
  inTurn(asker, () => hash(password, parameters))

const unknownAccountsHash = hashPassword('no account has this password')

/** Whether a password matches a hash. Without a hash it returns false after the same time, so that the time does not reveal whether an
 *  account exists.
 *  @throws Problem `too-busy` if the lane is full */
export async function passwordMatches(
  hashed: string | null | undefined,
  password: string,
  asker = product,
): Promise<boolean> {
  const against = hashed ?? (await unknownAccountsHash)
  const matches = await inTurn(asker, () => verify(against, password))
  return hashed != null && matches
}
