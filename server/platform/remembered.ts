interface Kept<Value> {
  finding: Promise<Value>
  /** Zero while it is being found. */
  weight: number
}

/** Remembers what was found, or is being found, by a text: what was asked for last, up to so many and so much in all. What
 *  could not be found is not remembered. */
export class Remembered<Value> {
  readonly #kept = new Map<string, Kept<Value>>()
  readonly #most: number
  readonly #heaviest: number
  readonly #weigh: (value: Value) => number
  #weight = 0

  constructor({ most, heaviest, weigh }: { most: number; heaviest: number; weigh: (value: Value) => number }) {
    this.#most = most
    this.#heaviest = heaviest
    this.#weigh = weigh
  }

  /** What is known by the text, which counts as asking for it. */
  get(text: string): Promise<Value> | undefined {
    const kept = this.#kept.get(text)
    if (!kept) return undefined
    // Put in anew, it stands behind those that were asked for longer ago.
    this.#kept.delete(text)
    this.#kept.set(text, kept)
    return kept.finding
  }

  /** Remembers it instead of what was known by that text. */
  async set(text: string, finding: Promise<Value>): Promise<Value> {
    this.#forget(text)
    const kept = { finding, weight: 0 }
    this.#kept.set(text, kept)
    try {
      const value = await finding
      if (this.#kept.get(text) === kept) {
        kept.weight = this.#weigh(value)
        this.#weight += kept.weight
        this.#makeRoom()
      }
      return value
    } catch (error) {
      if (this.#kept.get(text) === kept) this.#forget(text)
      throw error
    }
  }

  #makeRoom(): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most && this.#weight <= this.#heaviest) break
      this.#forget(oldest)
    }
  }

  #forget(text: string): void {
    this.#weight -= this.#kept.get(text)?.weight ?? 0
    this.#kept.delete(text)
  }
}
