import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import pg from 'pg'

// PostgreSQL's COPY, which pg hands on to the query that runs: rows as a stream of bytes, one line each, in either direction
// no faster than the other end takes them.

/** What pg's connection offers a COPY, beside what its types tell. */
interface CopyConnection {
  stream: Duplex
  sendCopyFromChunk(piece: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** Bytes of a piece: PostgreSQL sends each row by itself. */
const pieceSize = 64 * 1024

/** Runs a `COPY … TO STDOUT`.
 *  @param expected how many rows there have to be; another number is an error at the stream's end
 *  @returns the rows as PostgreSQL writes them, in pieces that end anywhere */
export function copyOut(client: pg.Client, text: string, expected: number): Readable {
  return client.query(new CopyOut(text, expected)).rows
}

class CopyOut extends pg.Query {
  readonly rows = new Readable({ highWaterMark: 4 * pieceSize, read: () => void this.#connection?.stream.resume() })
  #connection: CopyConnection | undefined
  #piece = Buffer.allocUnsafe(pieceSize)
  #filled = 0

  constructor(text: string, expected: number) {
    super({ text }, (error, result) => {
      if (error) this.rows.destroy(error)
      else if (result.rowCount === expected) this.#end()
      else this.rows.destroy(new Error(`${result.rowCount} rows came where ${expected} were counted: ${text}`))
    })
  }

  /** A row. Its bytes are pg's own, and overwritten by what it reads next. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    this.#connection = connection
    if (this.#filled + chunk.length > this.#piece.length) {
      this.#send()
      this.#piece = Buffer.allocUnsafe(Math.max(pieceSize, chunk.length))
    }
    this.#filled += chunk.copy(this.#piece, this.#filled)
  }

  #send(): void {
    const piece = this.#piece.subarray(0, this.#filled)
    this.#filled = 0
    if (piece.length > 0 && !this.rows.push(piece)) this.#connection?.stream.pause()
  }

  #end(): void {
    this.#send()
    this.rows.push(null)
    // Whatever comes next on this connection has to be heard.
    this.#connection?.stream.resume()
  }
}

/** Runs a `COPY … FROM STDIN` and feeds it.
 *  @param source the rows as PostgreSQL writes them, in pieces that end anywhere
 *  @returns how many rows it took
 *  @throws Error what the source threw, or what PostgreSQL has against the rows */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, source, resolve, reject))
  })
}

class CopyIn extends pg.Query {
  readonly #source: AsyncIterable<Buffer>
  readonly #over = new AbortController()
  #failure: Error | undefined

  constructor(
    text: string,
    source: AsyncIterable<Buffer>,
    done: (rows: number) => void,
    failed: (error: Error) => void,
  ) {
    super({ text }, (error, result) => {
      this.#over.abort()
      const why = this.#failure ?? error
      if (why) failed(why)
      else done(result.rowCount ?? 0)
    })
    this.#source = source
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#feed(connection).catch((error: Error) => {
      // PostgreSQL has refused already, or its connection is gone: it was that, and not the source.
      if (this.#over.signal.aborted) return
      this.#failure = error
      connection.sendCopyFail('its source has failed')
    })
  }

  async #feed(connection: CopyConnection): Promise<void> {
    const { signal } = this.#over
    for await (const piece of this.#source) {
      signal.throwIfAborted()
      connection.sendCopyFromChunk(piece)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal })
    }
    signal.throwIfAborted()
    connection.endCopyFrom()
  }
}
