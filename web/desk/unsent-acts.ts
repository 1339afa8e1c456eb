import { z } from 'zod'
import { readJson, write, writeJson } from '../lib/storage.ts'
import { deskAct, type DeskAct } from './desk-act.ts'

const storedList = z.array(deskAct)
const earlierList = z.array(z.object({ id: z.string(), slotId: z.string() }))

/** The unsent acts of this device, in order. They survive a reload. */
export function readUnsent(): DeskAct[] {
  return [...earlierCompletions(), ...(readJson('unsentActs', (value) => storedList.parse(value)) ?? [])]
}

export function addUnsent(act: DeskAct): void {
  store([...readUnsent(), act])
}

/** Removes one from the list.
 *  @returns false when another tab or a log-out has removed it before */
export function removeUnsent(key: string): boolean {
  const all = readUnsent()
  const others = all.filter((one) => one.key !== key)
  if (others.length < all.length) store(others)
  return others.length < all.length
}

export function clearUnsent(): void {
  store([])
}

/** Completions that the version before acts has left on this device. */
function earlierCompletions(): DeskAct[] {
  const stored = readJson('unsentCompletions', (value) => earlierList.parse(value)) ?? []
  return stored.map(({ id, slotId }) => ({ act: 'complete', key: `completion-${id}`, id, slotId, number: 0, at: 0 }))
}

function store(acts: readonly DeskAct[]): void {
  writeJson('unsentActs', acts)
  write('unsentCompletions', null)
}
