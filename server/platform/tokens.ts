import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A session token of 256 random bits, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token, which cannot be used to log in. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a request has brought the secret. Takes the same time wherever they differ: it compares hashes, which are of one length. */
export const isSameSecret = (brought: string | string[] | null | undefined, expected: string): boolean =>
  typeof brought === 'string' && timingSafeEqual(hashOfToken(brought), hashOfToken(expected))
