import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** A tenth smaller than level 1, and half as much work again; the highest is 3 % smaller and as much work again. */
const level = 6

/** One packing of a list: its bytes as they come, for any number of readers, each of whom begins at the beginning. */
export class Packing {
  readonly version: string
  /** Resolves when the first page has been read, or there is none; rejects when it cannot be. */
  readonly begun: Promise<unknown>
  /** Resolves when it is done, or has failed. */
  readonly ended: Promise<void>
  readonly #chunks: Buffer[] = []
  readonly #readers = new Set<Readable>()
  readonly #stopping = new AbortController()
  #state: 'at work' | 'done' | { failed: unknown } = 'at work'
  #more = Promise.withResolvers<undefined>()

  constructor(version: string, pages: AsyncIterable<readonly object[]>) {
    this.version = version
    const begun = Promise.withResolvers<undefined>()
    this.begun = begun.promise
    this.ended = this.#pack(text(pages, () => begun.resolve(undefined))).catch((error: unknown) => {
      this.#state = { failed: error }
      this.#more.resolve(undefined)
      begun.reject(error)
    })
    // Nobody may be waiting for it any more.
    begun.promise.catch(() => undefined)
  }

  /** It is done, or may well be. */
  get isGood(): boolean {
    return typeof this.#state === 'string' && !this.#stopping.signal.aborted
  }

  get isRead(): boolean {
    return this.#readers.size > 0
  }

  /** All of its bytes, as fast as they are taken. */
  read(): Readable {
    const reader = Readable.from(this.#bytes(), { objectMode: false })
    this.#readers.add(reader)
    reader.once('close', () => this.#leave(reader))
    return reader
  }

  /** Ends every reading of it. */
  cut(): void {
    for (const reader of this.#readers) reader.destroy()
  }

  #leave(reader: Readable): void {
    this.#readers.delete(reader)
    // Nobody waits for it: what is left to be read is not worth the work.
    if (this.#readers.size === 0 && this.#state === 'at work') this.#stopping.abort()
  }

  async #pack(parts: AsyncIterable<string>): Promise<void> {
    const take = async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) {
        this.#chunks.push(chunk)
        this.#tell()
      }
    }
    await pipeline(parts, createGzip({ level, chunkSize: 64 * 1024 }), take, { signal: this.#stopping.signal })
    this.#state = 'done'
    this.#tell()
  }

  #tell(): void {
    this.#more.resolve(undefined)
    this.#more = Promise.withResolvers()
  }

  async *#bytes() {
    for (let at = 0; ;) {
      // Before looking, so that nothing comes in between unheard.
      const more = this.#more.promise
      const chunk = this.#chunks[at]
      if (chunk) {
        at += 1
        yield chunk
      } else if (this.#state === 'done') return
      else if (this.#state !== 'at work') throw this.#state.failed
      else await more
    }
  }
}

/** The items as one JSON array. */
async function* text(pages: AsyncIterable<readonly object[]>, begun: () => void) {
  let before = '['
  for await (const page of pages) {
    begun()
    yield before + page.map((item) => JSON.stringify(item)).join(',')
    before = ','
  }
  begun()
  yield before === '[' ? '[]' : ']'
}
