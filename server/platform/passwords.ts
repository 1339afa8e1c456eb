import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './limit-concurrency.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes about 30 ms of a thread of libuv's pool. File reads and DNS look-ups use the same four threads, so one stays
 *  free for them. A caller behind 100 others would time out anyway. */
const limited = limitConcurrency({ concurrency: Math.min(3, availableParallelism()), maxQueued: 100 })

/** Hashes a password, off the event loop.
 *  @throws Problem `too-busy` when the queue is full */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, parameters))

const decoyHash = hashPassword('a password of no account')

/** Whether the password matches the hash. Without a hash it returns false after the same time, so that the duration does not
 *  reveal whether an account exists.
 *  @throws Problem `too-busy` when the queue is full */
export async function passwordMatches(hashed: string | null | undefined, password: string): Promise<boolean> {
  const against = hashed ?? (await decoyHash)
  const matches = await limited(() => verify(against, password))
  return hashed != null && matches
}
