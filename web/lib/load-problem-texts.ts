import type * as Texts from './problem-texts.ts'
import { textsReady } from './texts.ts'

/** Timeout of loading the texts before a problem is shown without its own, in milliseconds. */
const timeoutMs = 5000

let loaded: typeof Texts | undefined

/** The texts of problems, and how they write their params; undefined until they are loaded. */
export const loadedProblemTexts = () => loaded

/** Loads the texts of problems, which no screen needs before the first one occurs. Resolves without them when the network does not
 *  give them in time. */
export async function loadProblemTexts(): Promise<void> {
  if (loaded) return
  const loading = import('./problem-texts.ts').then(textsReady).then(
    (module) => (loaded = module),
    () => undefined,
  )
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
