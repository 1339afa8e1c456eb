import { createHash, randomBytes } from 'node:crypto'

/** A session token of 256 random bits, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token, which cannot be used to log in. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
