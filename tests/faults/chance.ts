import { createHash, randomInt } from 'node:crypto'
import { relative } from 'node:path'
import process from 'node:process'
import { expect, onTestFailed } from 'vitest'

/** Everything in a run of faults that could have been otherwise: the same seed says the same again. */
export interface Chance {
  seed: number
  /** A whole number, `least` or more and less than `below`. */
  whole(least: number, below: number): number
  /** True so often of a hundred times. */
  often(ofHundred: number): boolean
  one<T>(of: readonly [T, ...T[]]): T
  /** For an Idempotency-Key. */
  uuid(): string
  /** An independent fork: draws from one do not affect the other. */
  fork(name: string): Chance
}

/** @param name tells those of one seed apart */
export function chanceOf(seed: number, name = ''): Chance {
  const next = sfc32(createHash('sha256').update(`${seed} ${name}`).digest())
  const whole = (least: number, below: number) => least + Math.floor((next() / 2 ** 32) * (below - least))
  return {
    seed,
    whole,
    often: (ofHundred) => whole(0, 100) < ofHundred,
    one: (of) => of[whole(0, of.length)] ?? of[0],
    uuid() {
      const hex = [next(), next(), next(), next()].map((word) => word.toString(16).padStart(8, '0')).join('')
      const variant = '89ab'[whole(0, 4)]
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    fork: (forked) => chanceOf(seed, `${name}/${forked}`),
  }
}

/** The chance of the test that runs: of FAULT_SEED, or of a seed of its own. Where the test fails it says how to run it
 *  with the same one. */
export function ownChance(): Chance {
  const given = process.env['FAULT_SEED']
  const seed = given === undefined ? randomInt(2 ** 32) : Number(given)
  if (!Number.isSafeInteger(seed)) throw new Error(`FAULT_SEED is not a whole number: ${given}`)
  const { testPath = '', currentTestName = '' } = expect.getState()
  // Vitest separates groups from tests by a sign that -t does not know.
  const name = currentTestName.replaceAll(' > ', ' ')
  const again = `FAULT_SEED=${seed} npx vitest run ${relative(process.cwd(), testPath)} -t ${JSON.stringify(name)}`
  onTestFailed(() => void process.stderr.write(`To draw the same again:\n  ${again}\n`))
  return chanceOf(seed, currentTestName)
}

/** Small, fast and good enough to choose by; four words of 32 bits from the seed.
 *  @returns what gives the next whole number below 2³² */
function sfc32(bytes: Buffer): () => number {
  const word = (at: number) => bytes.readInt32LE(at)
  let [a, b, c, counter] = [word(0), word(4), word(8), word(12)]
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}
