import type { Readable } from 'node:stream'

/** What a call answers with that hands over a file: its bytes, what they are, and what the file is to be called. */
export class Download {
  readonly bytes: Readable
  readonly type: string
  readonly name: string

  constructor(bytes: Readable, { type, name }: { type: string; name: string }) {
    this.bytes = bytes
    this.type = type
    this.name = name
  }
}
