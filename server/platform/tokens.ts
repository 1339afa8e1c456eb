import { createHash, randomBytes } from 'node:crypto'

/** A session token: 256 random bits, in 43 characters that are safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: enough to recognise it, useless to whoever reads it there. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
