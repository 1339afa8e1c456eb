import { useRef } from 'react'
import { isDecided } from './api.ts'
import { randomKey } from './random-key.ts'
import { hospitalChanged } from './session.ts'

export interface AddOnceOptions<Typed, Added extends { _id: string }> {
  add: (typed: Typed, headers: { 'idempotency-key': string }, of: string) => Promise<Added>
  change: (id: string, typed: Typed) => Promise<Added>
}

/** Adds once, also where an answer is lost: the next press, for the same `of`, gets what the one before it has added, and changes that. */
export function useAddOnce<Typed, Added extends { _id: string }>({ add, change }: AddOnceOptions<Typed, Added>) {
  /** The keys of the requests without an answer. */
  const sent = useRef(new Map<string, string>())

  return async (typed: Typed, of = '') => {
    const before = sent.current.get(of)
    const key = before ?? randomKey()
    try {
      const added = await add(typed, { 'idempotency-key': key }, of)
      const done = before ? await change(added._id, typed) : added
      sent.current.delete(of)
      return done
    } catch (problem) {
      if (!isDecided(problem)) {
        sent.current.set(of, key)
        void hospitalChanged()
      }
      throw problem
    }
  }
}
