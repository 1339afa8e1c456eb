import { LRUCache } from 'lru-cache'
import { CachedAnswer } from '../platform/http/pack-answers.ts'
import type { Hospitals } from './read-hospitals.ts'

/** Of the answers that are kept: a search's is about 4 kB, the fullest hospital's 1 MB. */
const maxAnswerBytes = 4_000_000

/** Creates the function that keeps answers until the version of the public facts changes.
 *  @returns an answer that is kept under the key; otherwise the made one */
export function keepAnswers(hospitals: Pick<Hospitals, 'version'>) {
  const answers = new LRUCache<string, { version: number; answer: CachedAnswer }>({
    maxSize: maxAnswerBytes,
    sizeCalculation: ({ answer }) => answer.size,
  })
  return async function cached(key: string, make: () => Promise<object>): Promise<CachedAnswer> {
    const version = await hospitals.version(undefined)
    const known = answers.get(key)
    if (known?.version === version) return known.answer
    const answer = new CachedAnswer(await make())
    answers.set(key, { version, answer })
    return answer
  }
}
