const lineEnd = 10

/** A stream of lines, taken so many at a time; a line may be of any length, and is never held whole. */
export class Lines {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next lines, in pieces that end anywhere.
   *  @throws Error when there are not so many */
  async *take(count: number): AsyncGenerator<Buffer, void, undefined> {
    let missing = count
    while (missing > 0) {
      const piece = await this.#next()
      if (!piece) throw new Error(`There are ${missing} lines too few.`)
      let end = 0
      for (; missing > 0; missing -= 1) {
        const at = piece.indexOf(lineEnd, end)
        if (at < 0) break
        end = at + 1
      }
      if (missing > 0) end = piece.length
      this.#rest = piece.subarray(end)
      yield piece.subarray(0, end)
    }
  }

  /** @throws Error when there is more */
  async expectEnd(): Promise<void> {
    if (await this.#next()) throw new Error('There are lines too many.')
  }

  /** Gives up the source. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }

  /** The next piece that is not empty, if there is one. */
  async #next(): Promise<Buffer | undefined> {
    for (let piece = this.#rest; ;) {
      this.#rest = Buffer.alloc(0)
      if (piece.length > 0) return piece
      const next = await this.#source.next()
      if (next.done) return undefined
      piece = next.value
    }
  }
}
