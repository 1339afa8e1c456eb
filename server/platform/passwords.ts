import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fewAtOnce } from './few-at-once.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a processor for some thirty milliseconds, in a thread beside the event loop; files and names of hosts are
 *  read in the same four threads, so one is left to them. Whoever waits longer than the queue is long gives up anyway. */
const inTurn = fewAtOnce({ atOnce: Math.min(3, availableParallelism()), mostWaiting: 100 })

/** Hashes a password, off the event loop.
 *  @throws Problem `too-busy` when too many wait for theirs */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters))

const nobodysHash = hashPassword('nobody has this password')

/** Whether a password is the one behind a hash. Without a hash it takes as long and says no,
 *  so that the time tells nobody whether an account exists.
 *  @throws Problem `too-busy` when too many wait for theirs */
export async function passwordMatches(hashed: string | null | undefined, password: string): Promise<boolean> {
  const against = hashed ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return hashed != null && matches
}
