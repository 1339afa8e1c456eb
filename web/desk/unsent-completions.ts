import { z } from 'zod'
import { readJson, writeJson } from '../lib/storage.ts'

const kept = z.array(z.object({ id: z.string(), slotId: z.string() }))

/** A completion that the server has not answered yet. */
export interface Unsent {
  /** The appointment's. */
  id: string
  slotId: string
}

/** What waits to be sent from this device, in the order it was pressed; it survives a reload. */
export function readUnsent(): Unsent[] {
  return readJson('unsentCompletions', (value) => kept.parse(value)) ?? []
}

export function addUnsent(completion: Unsent): void {
  const others = readUnsent().filter(({ id }) => id !== completion.id)
  writeJson('unsentCompletions', [...others, completion])
}

/** Takes one off the list. @returns false when another tab has taken it, or a log-out all of them */
export function takeUnsent(id: string): boolean {
  const all = readUnsent()
  const others = all.filter((one) => one.id !== id)
  if (others.length < all.length) writeJson('unsentCompletions', others)
  return others.length < all.length
}

export function forgetUnsent(): void {
  writeJson('unsentCompletions', [])
}
