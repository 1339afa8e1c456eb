import { useRef } from 'react'
import { isDecided } from './api.ts'
import { randomKey } from './random-key.ts'
import { hospitalChanged } from './session.ts'

export interface AddOnceOptions<Typed, Added extends { _id: string }> {
  add: (typed: Typed, headers: { 'idempotency-key': string }, of: string) => Promise<Added>
  change: (id: string, typed: Typed) => Promise<Added>
}

/** Adds once, also where an answer is lost or still on its way: the next press, for the same `of`, gets what the one before it has added, and
 *  changes that. */
export function useAddOnce<Typed, Added extends { _id: string }>({ add, change }: AddOnceOptions<Typed, Added>) {
  /** The keys of the requests that have no answer yet, or lost it. */
  const sent = useRef(new Map<string, string>())

  return async (typed: Typed, of = '') => {
    const before = sent.current.get(of)
    const key = before ?? randomKey()
    sent.current.set(of, key)
    try {
      const added = await add(typed, { 'idempotency-key': key }, of)
      const done = before ? await change(added._id, typed) : added
      sent.current.delete(of)
      return done
    } catch (problem) {
      if (!isDecided(problem)) void hospitalChanged()
      else if (!before) sent.current.delete(of)
      throw problem
    }
  }
}
