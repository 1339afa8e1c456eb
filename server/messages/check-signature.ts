import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether what a request brings is what it must be. Takes the same time wherever they differ, and with any length. */
export const isSame = (brought: string | string[] | null | undefined, expected: string): boolean =>
  typeof brought === 'string' && timingSafeEqual(hashOf(brought), hashOf(expected))
