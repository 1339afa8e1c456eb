import { z } from 'zod'
import { readJson, writeJson } from '../lib/storage.ts'

const storedList = z.array(z.object({ id: z.string(), slotId: z.string() }))

/** A completion that the server has not acknowledged. */
export interface Unsent {
  /** The appointment's id. */
  id: string
  slotId: string
}

/** The unsent completions of this device, in order. They survive a reload. */
export function readUnsent(): Unsent[] {
  return readJson('unsentCompletions', (value) => storedList.parse(value)) ?? []
}

export function addUnsent(completion: Unsent): void {
  const others = readUnsent().filter(({ id }) => id !== completion.id)
  writeJson('unsentCompletions', [...others, completion])
}

/** Removes one from the list.
 *  @returns false when another tab or a log-out has removed it before */
export function removeUnsent(id: string): boolean {
  const all = readUnsent()
  const others = all.filter((one) => one.id !== id)
  if (others.length < all.length) writeJson('unsentCompletions', others)
  return others.length < all.length
}

export function clearUnsent(): void {
  writeJson('unsentCompletions', [])
}
