import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

const nobodysHash = hashPassword('nobody has this password')

/** Whether a password is the one behind a hash. Without a hash it takes as long and says no,
 *  so that the time tells nobody whether an account exists. */
export async function passwordMatches(hashed: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(hashed ?? (await nobodysHash), password)
  return hashed != null && matches
}
