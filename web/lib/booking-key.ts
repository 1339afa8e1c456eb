import { useRef } from 'react'
import { z } from 'zod'
import { isDecided } from './api.ts'
import { randomKey } from './random-key.ts'
import { readTab, writeTab } from './tab-storage.ts'

const storedKeys = z.record(z.string(), z.string())

/** The Idempotency-Keys of the requests without a known answer, by the requests' hashes: stored without the person's data, and kept when
 *  the page is loaded again meanwhile. */
function readKeys(): Record<string, string> {
  try {
    return storedKeys.parse(JSON.parse(readTab('sentKeys') ?? '{}'))
  } catch {
    return {} // an edited entry
  }
}

/** FNV-1a, 64 bits: also on pages without TLS, where the browser has no digests. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}

/** The Idempotency-Key of a form's bookings, or of a button's acts. A retry of the same request carries the same key, also after a reload,
 *  so that it never acts twice; another request, or one after the server's decision, gets a new one. */
export function useBookingKey() {
  const sent = useRef('')
  const forget = () => {
    const { [sent.current]: _, ...others } = readKeys()
    writeTab('sentKeys', JSON.stringify(others))
  }
  return {
    /** @param request all of it: what it acts on too */
    headersOf: (request: object) => {
      const keys = readKeys()
      sent.current = hashOf(JSON.stringify(request))
      const key = keys[sent.current] ?? randomKey()
      writeTab('sentKeys', JSON.stringify({ ...keys, [sent.current]: key }))
      return { 'idempotency-key': key }
    },
    forget,
    /** A refusal is a decision; without an answer the request may have been served. */
    forgetIfDecided: (problem: unknown) => {
      if (isDecided(problem)) forget()
    },
  }
}
