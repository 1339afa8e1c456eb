import { clips, clipsAddress, type Clips } from '#contract/clips.ts'
import type { Language } from '#contract/languages.ts'

/** The clips of a language, from the server if they have changed. A display that restarts without a network has those it fetched last.
 *  @returns undefined if there are none */
export async function loadClips(language: Language): Promise<Clips | undefined> {
  const address = clipsAddress(language)
  const cache = await openCache()
  const answer = await fetch(address, { cache: 'no-cache' }).catch(() => undefined)
  // A full disk must not silence the display.
  if (answer?.ok) await cache?.put(address, answer.clone()).catch(() => undefined)
  const found = answer?.ok ? answer : await cache?.match(address)
  return found && read(found)
}

/** Cache Storage exists only on pages with TLS and on this machine. */
const openCache = async () => ('caches' in globalThis ? caches.open('clips').catch(() => undefined) : undefined)

/** @returns undefined for an answer that was cut off */
async function read(answer: Response): Promise<Clips | undefined> {
  const json: unknown = await answer.json().catch(() => undefined)
  const { success, data } = clips.safeParse(json)
  return success ? data : undefined
}
