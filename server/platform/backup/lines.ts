const newline = 10

/** Splits a stream by counted lines. Lines can have any length, because none is buffered whole. */
export class Lines {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next `count` lines, in chunks that end anywhere.
   *  @throws Error if the stream ends before */
  async *take(count: number): AsyncGenerator<Buffer, void, undefined> {
    let missing = count
    while (missing > 0) {
      const chunk = await this.#next()
      if (!chunk) throw new Error(`${missing} lines are missing.`)
      let end = 0
      for (; missing > 0; missing -= 1) {
        const at = chunk.indexOf(newline, end)
        if (at < 0) break
        end = at + 1
      }
      if (missing > 0) end = chunk.length
      this.#rest = chunk.subarray(end)
      yield chunk.subarray(0, end)
    }
  }

  /** @throws Error if the stream has more lines */
  async expectEnd(): Promise<void> {
    if (await this.#next()) throw new Error('There are too many lines.')
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  /** The next chunk that is not empty; undefined at the end. */
  async #next(): Promise<Buffer | undefined> {
    for (let chunk = this.#rest; ;) {
      this.#rest = Buffer.alloc(0)
      if (chunk.length > 0) return chunk
      const next = await this.#source.next()
      if (next.done) return undefined
      chunk = next.value
    }
  }
}
